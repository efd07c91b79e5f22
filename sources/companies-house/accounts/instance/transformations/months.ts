/**
 * Month names by language, as registries 3 to 5 list them: the beginnings of each month's name that identify it, alternatives separated by `/`, with
 * and without accents. Formats accept them in lower case, in capitals and with an initial capital.
 */
const languages = {
  bg: { ending: 6, months: 'ян фев мар апр май/маи юни юли авг сеп окт ное дек', afterYear: true },
  cy: { ending: 7, months: 'ion chwe maw ebr mai meh gor aws med hyd tach rhag', beginsWord: true },
  'cy-mutated': { ending: 0, months: 'ion chwe maw/faw ebr mai/fai meh/feh gor/ngor aws med/fed hyd tach/dach/nhach/thach rhag/rag' },
  da: { ending: 0, months: 'jan feb mar apr maj jun jul aug sep okt nov dec' },
  de: { ending: 6, months: 'jan/jän/jaen feb mär/maer/mar apr mai jun jul aug sep okt nov dez' },
  el: {
    ending: 8,
    months:
      'ιαν/ίαν/iαν φεβ μάρ/μαρ απρ/άπρ/aπρ/αρίλ/άρίλ/αριλ/άριλ/aρίλ/aριλ μαΐ/μαι/μάι/μαϊ/μάϊ ιούν/ίούν/ίουν/ιουν/iούν/iουν ιούλ/ίούλ/ίουλ/ιουλ/iούλ/iουλ αύγ/αυγ σεπ οκτ/όκτ/oκτ νοέ/νοε δεκ',
  },
  es: { ending: 7, months: 'ene feb mar abr may jun jul ago sep oct nov dic' },
  et: { ending: 5, months: 'jaan veebr märts/marts apr mai juuni juuli aug sept okt nov dets' },
  fi: { ending: 8, months: 'tam hel maa huh tou kes hei elo syy lok mar jou', beginsWord: true },
  fr: { ending: 5, months: 'janv févr/fevr mars avr mai juin juil août/aout sept oct nov déc/dec' },
  hr: { ending: 6, months: 'sij velj ožu/ozu tra svi lip srp kol ruj lis stu pro' },
  hu: { ending: 7, months: 'jan feb márc/marc ápr/apr máj/maj jún/jun júl/jul aug szept okt nov dec' },
  it: { ending: 6, months: 'gen feb mar apr mag giu lug ago set ott nov dic' },
  lt: { ending: 6, months: 'sau vas kov bal geg bir lie rugp/rgp rugs/rgs spa/spl lap gru/grd', beginsWord: true },
  lv: { ending: 6, months: 'janv febr marts apr maijs jūn/jun jūl/jul aug sept okt nov dec' },
  nl: { ending: 6, months: 'jan feb maa/mrt apr mei jun jul aug sep okt nov dec' },
  no: { ending: 6, months: 'jan feb mar apr mai jun jul aug sep okt nov des' },
  pl: { ending: 9, months: 'sty lut mar kwi maj cze lip sie wrz paź/paz lis gru', beginsWord: true, afterYear: true },
  pt: { ending: 6, months: 'jan fev mar abr mai jun jul ago set out nov dez' },
  ro: { ending: 7, months: 'ian feb mar apr mai iun iul aug sep oct noi/nov dec' },
  sk: { ending: 6, months: 'jan feb mar apr máj/maj jún/jun júl/jul aug sep okt nov dec' },
  sl: { ending: 6, months: 'jan feb mar apr maj jun jul avg sep okt nov dec' },
} satisfies Record<string, Language>;

interface Language {
  /** Number of characters that may follow a month's beginning at the end of the text. */
  readonly ending: number;
  readonly months: string;
  /** True: no letter may precede the beginning, which could otherwise be the middle of a word. */
  readonly beginsWord?: boolean;
  /** True: a word that means "year" may follow the year. */
  readonly afterYear?: boolean;
}

/** Czech declines month names: one form after a day, any form before a year. Short names are accepted in both places. */
const czechShort = 'led úno/uno bře/bre dub kvě/kve čvn/cvn čvc/cvc srp zář/zar říj/rij lis pro';
const czechOfDay =
  'ledna února/unora března/brezna dubna května/kvetna června/cervna července/cervence srpna září/zari října/rijna listopadu prosince';
const czechOfYear =
  'leden/lednu únor/unor/únoru/unoru březen/brezen/březnu/breznu duben/dubnu květen/kveten/květnu/kvetnu červen/cerven/červnu/cervnu ' +
  'červenec/cervenec/červenci/cervenci srpen/srpnu září/zari říjen/rijen/říjnu/rijnu listopad prosinec/prosinci';

const english = 'january february march april may june july august september october november december';
const englishShort = 'jan feb mar apr may jun jul aug sep oct nov dec';
const hindi = 'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर';
const roman = 'i ii iii iv v vi vii viii ix x xi xii';

export interface MonthNames {
  /** Source of a pattern with the group `m` that matches a name; longer names come first. */
  readonly pattern: string;
  /** Returns 1 to 12 for a name that the pattern matched, NaN for any other text. */
  readonly number: (name: string) => number;
  /** Pattern of the text between a day and a name. */
  readonly before: string;
  /** Pattern of the text after a name that ends the date. */
  readonly after: string;
  /** Pattern of the text between a name and a year. */
  readonly between: string;
  /** Pattern of the text after a year that ends the date. */
  readonly afterYear: string;
}

type MonthLanguage = keyof typeof languages;

const anything = '[^0-9]+';

/** Returns the month names of a language. */
export function monthsOf(language: MonthLanguage): MonthNames {
  const { months, ending, beginsWord = false, afterYear = false }: Language = languages[language];
  return {
    ...names([months], [lower, upper, title]),
    before: beginsWord ? '[^0-9]*[^0-9a-zA-Z]+' : anything,
    after: `[^0-9]{0,${ending}}`,
    afterYear: afterYear ? '[^0-9]*' : '',
  };
}

/** English formats accept only whole names or whole short names, and no lower case. */
export const englishMonths = names([english, englishShort], [upper, title]);
export const englishLongMonths = names([english], [title]);
export const englishShortMonths = names([englishShort], [title]);
const czech = { after: '\\.?', between: '[^0-9a-zA-Z]+[^0-9]*' };
export const czechMonthsOfDay = { ...names([czechOfDay, czechShort], [lower, upper, title]), ...czech };
export const czechMonthsOfYear = { ...names([czechOfDay, czechOfYear, czechShort], [lower, upper, title]), ...czech };
export const hindiMonths = names([hindi], [lower]);
/** No letter of a Roman numeral may precede or follow the numeral. */
export const romanMonths = {
  ...names([roman], [lower, upper]),
  before: '[^0-9]*[^XVIxvi0-9]',
  between: '[^XVIxvi0-9][^0-9]*',
};

function names(lists: readonly string[], cases: readonly ((name: string) => string)[]): MonthNames {
  const numbers = new Map<string, number>();
  for (const list of lists) {
    for (const [place, spellings] of list.split(' ').entries()) {
      for (const spelling of spellings.split('/')) {
        for (const inCase of cases) numbers.set(inCase(spelling), place + 1);
      }
    }
  }
  const longestFirst = [...numbers.keys()].sort((a, b) => b.length - a.length);
  return {
    pattern: `(?<m>${longestFirst.join('|')})`,
    number: (name) => numbers.get(name) ?? Number.NaN,
    before: anything,
    after: '',
    between: anything,
    afterYear: '',
  };
}

function lower(name: string): string {
  return name;
}

function upper(name: string): string {
  return name.toUpperCase();
}

function title(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
