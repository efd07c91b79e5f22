/**
 * An Arabic compound name is written as one, two or three words, with its article assimilated or not: `Abd al-Rahman`, `Abdur Rahman`,
 * `Abdurrahman`; `Nur al-Din`, `Noor-ud-Din`, `Noureddine`. This file gives each compound one spelling in one word.
 */
const servant = /^abd(?:[aeou]l?|ou?l|al|ar|ur|us|as)?$/;
const article = /^(?:al|el|ul|ur|ar|as|ash|us|ush|ad|ud|an|un|at|ut|az|uz|ed|er|es|en)$/;
const faith = /^(?:d[ie]+ne?|deen)$/;

/** An article that joins two words. Most are names of other peoples too: Korean `Un`, English `Ed`, Turkish `Er`. */
const joining = 'ul|ur|us|ush|ud|un|uz|ut|ed|er|es';
const joiningArticle = new RegExp(`^(?:${joining})$`);
/** What stands behind such an article in the compounds that many people have, in its usual spellings. From general knowledge. */
const behindArticle: ReadonlySet<string> = new Set(
  `haq haqq haque huq hoq rahman rehman rahmaan rahim raheem islam eslam hasan hassan hussain hussein husain hosain hossain nisa nissa nessa abidin abedin abdin
  zaman huda houda hoda mulk alam amin ameen karim kareem aziz azeez quddus qudus wahab wahhab ghani majid majeed bari jabbar qayyum salam salaam sattar khaliq hakim
  hakeem malik malek wadud mabud fattah qadir qader wahid waheed samad hamid hameed latif lateef arefin arifin ferdous bashar kabir kabeer razzaq shakur shams
  nabi rasul rasool hadi hafiz hafeez mumin momin momen muluk nahar sadat`.split(/\s+/),
);

/** A compound whose last word is not known may be three names: `Nur ul-Quill`, `Kim Un Quill`. */
const anyCompound = new RegExp(String.raw`\b([a-z]{3,})[\s'-]+(?:${joining})[\s'-]+([a-z]{3,})\b`, 'gi');

/** The servant with two neighbouring letters swapped: `badul`, `adbur`. `badal` and `badar` are names. */
const swappedServants = ['abdul', 'abdur', 'abdel'].flatMap((word) =>
  [...word.slice(1)].map((letter, at) => word.slice(0, at) + letter + word.charAt(at) + word.slice(at + 2)),
);
const swappedServant = new RegExp(String.raw`\b(?:${swappedServants.join('|')})(?=[\s'-]+[a-z]{3})`, 'gi');

/** Returns the folded words of a person's name with each compound joined into one word: `abd al rahman` is `abdulrahman`. */
export function joinArabicCompounds(words: readonly string[]): string[] {
  const joined: string[] = [];
  let at = 0;
  while (at < words.length) {
    const compound = compoundAt(words, at);
    joined.push(oneSpelling(compound?.text ?? words[at] ?? ''));
    at += compound?.words ?? 1;
  }
  return joined;
}

/**
 * Returns a name in ASCII letters with each three words joined that may be a compound; undefined when there are none. It is a second
 * reading: they may be three names.
 */
export function joinedAnyCompound(latin: string): string | undefined {
  const joined = latin.replace(anyCompound, '$1ul$2');
  return joined === latin ? undefined : joined;
}

/** Returns a name in ASCII letters in which a misprinted servant is spelt right; undefined when there is none. It is a second reading: it may be another name. */
export function withServantSpelt(latin: string): string | undefined {
  const spelt = latin.replace(swappedServant, 'abdul');
  return spelt === latin ? undefined : spelt;
}

function compoundAt(words: readonly string[], at: number): { text: string; words: number } | undefined {
  const [first = '', second, third] = words.slice(at, at + 3);
  if (servant.test(first)) {
    if (second !== undefined && third !== undefined && article.test(second)) return { text: `abdul${third}`, words: 3 };
    if (second !== undefined && second.length > 2) return { text: `abdul${second}`, words: 2 };
    return undefined;
  }
  if (first.length < 3 || second === undefined || third === undefined || article.test(first)) return undefined;
  const isFaith = article.test(second) && faith.test(third);
  if (isFaith) return { text: `${first}uldin`, words: 3 };
  return joiningArticle.test(second) && behindArticle.has(third) ? { text: `${first}ul${third}`, words: 3 } : undefined;
}

/** Gives a compound that is already one word the same spelling: `noureddine` is `nouruldin`. */
function oneSpelling(word: string): string {
  if (/^abd[aeou]ll?ah?$/.test(word)) return 'abdullah';
  if (/^abd[aeou]{1,2}[lrsnz]/.test(word)) return word.replace(/^abd[aeou]{1,2}(?:l+(?=l?[^l]{2})|([rsnz])(?=\1))/, 'abdul');
  return word.replace(/(?<=[a-z]{2})[aeiou](?:d|l)d(?:i|ee|ie)ne?$/, 'uldin').replace(/(?<=[a-z]{2})urrahman$/, 'ulrahman');
}
