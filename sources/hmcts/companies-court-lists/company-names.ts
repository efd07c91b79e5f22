/** Endings of the name of a registered company or partnership (Companies Act 2006 ss 58, 59; Limited Liability Partnerships Act 2000 Sch). */
const form =
  '(?:public limited company|limited liability partnership|community interest company|limited|ltd|p\\.?l\\.?c|l\\.?l\\.?p|c\\.?i\\.?c|unlimited|cyfyngedig|cyf|ccc)';
const ending = new RegExp(`^(.*?[\\p{L}\\p{N})!’'"”]\\s+${form})\\b\\.?(?!\\s+(?:liability|company)\\b)`, 'isu');
const versus = /\s+-?v(?:s|ersus)?\.?-?\s+/i;
const apart = new RegExp(`${versus.source}|\\s*[;\\n]+\\s*`, 'i');
const joining = /^(?:\s|[,.;&+/]|\band\b|\([^()]*\)|\bre\b:?|\bothers?\b|\bors\b|\banother\b|\banor\b)+/i;
const opening =
  /^(?:\s|["“'‘(.,:–-]|\bin\s+the\s+matter\s+of\b|\bin\s+re\b|\bre\b\s*[:.–-]*|\bpetition(?:er)?\b\s*[:–-]*|\bapplication\b\s*[:–-]*|\bthe\s+company\b\s*[:–-]+|\d{1,3}[.)]\s)+/i;

/**
 * Returns the names of companies in the name of a case, typed by hand: `Re OWL LTD`, `RE: Owl Limited (in liquidation)`,
 * `In the matter of Owl Ltd and in the matter of the Insolvency Act 1986`, `HM Revenue & Customs v Owl Ltd`. A name ends with a legal form; a text
 * without one may be a person's name and gives none. A name that goes on behind a legal form (`Owl Limited Editions Ltd`) may be one or two, so it gives both and the
 * whole. Each name once, as typed.
 */
export function companyNamesIn(caseName: string): string[] {
  const found = new Map<string, string>();
  const add = (name: string) => {
    if (name.length <= 200) found.set(name.toUpperCase(), name);
  };
  for (const part of caseName.split(apart)) {
    let rest = part;
    let before: string | undefined;
    for (let read = ending.exec(stripped(rest)); read !== null; read = ending.exec(stripped(rest))) {
      const name = (read[1] ?? '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/^["“'‘]+|["”]+$/g, '')
        .trim();
      if (before !== undefined) add(`${before} ${name}`);
      add(name);
      rest = stripped(rest).slice(read[0].length);
      before = stripped(rest) === rest.trimStart() ? name : undefined;
    }
  }
  return [...found.values()];
}

/** Returns the names of companies before the first `v` of the name of a case; none without a `v`. */
export function claimantsIn(caseName: string): string[] {
  const [before = '', ...after] = caseName.split(versus);
  return after.length === 0 ? [] : companyNamesIn(before);
}

/** Removes what stands before a name: `Re`, brackets with a state, `and` between two names. */
function stripped(text: string): string {
  let rest = text;
  for (let shorter = shortened(rest); shorter !== rest; shorter = shortened(rest)) rest = shorter;
  return rest;
}

const shortened = (text: string) => text.replace(joining, '').replace(opening, '');
