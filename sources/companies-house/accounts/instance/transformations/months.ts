/**
 * Month names by language, as registries 3 to 5 list them: for each month the beginnings that are enough, with and without their accents.
 * A name counts in lower case, in capitals and with a capital first.
 */
const beginnings = {
  bg: 'ян фев мар апр май/маи юни юли авг сеп окт ное дек',
  cy: 'ion chwe maw ebr mai meh gor aws med hyd tach rhag',
  'cy-mutated': 'ion chwe maw/faw ebr mai/fai meh/feh gor/ngor aws med/fed hyd tach/dach/nhach/thach rhag/rag',
  da: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  de: 'jan/jän/jaen feb mär/maer/mar apr mai jun jul aug sep okt nov dez',
  el: 'ιαν/ίαν/iαν φεβ μάρ/μαρ απρ/άπρ/aπρ/αρίλ/άρίλ/αριλ/άριλ/aρίλ/aριλ μαΐ/μαι/μάι/μαϊ/μάϊ ιούν/ίούν/ίουν/ιουν/iούν/iουν ιούλ/ίούλ/ίουλ/ιουλ/iούλ/iουλ αύγ/αυγ σεπ οκτ/όκτ/oκτ νοέ/νοε δεκ',
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
  et: 'jaan veebr märts/marts apr mai juuni juuli aug sept okt nov dets',
  fi: 'tam hel maa huh tou kes hei elo syy lok mar jou',
  fr: 'janv févr/fevr mars avr mai juin juil août/aout sept oct nov déc/dec',
  hr: 'sij velj ožu/ozu tra svi lip srp kol ruj lis stu pro',
  hu: 'jan feb márc/marc ápr/apr máj/maj jún/jun júl/jul aug szept okt nov dec',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  lt: 'sau vas kov bal geg bir lie rugp/rgp rugs/rgs spa/spl lap gru/grd',
  lv: 'janv febr marts apr maijs jūn/jun jūl/jul aug sept okt nov dec',
  nl: 'jan feb maa/mrt apr mei jun jul aug sep okt nov dec',
  no: 'jan feb mar apr mai jun jul aug sep okt nov des',
  pl: 'sty lut mar kwi maj cze lip sie wrz paź/paz lis gru',
  pt: 'jan fev mar abr mai jun jul ago set out nov dez',
  ro: 'ian feb mar apr mai iun iul aug sep oct noi/nov dec',
  sk: 'jan feb mar apr máj/maj jún/jun júl/jul aug sep okt nov dec',
  sl: 'jan feb mar apr maj jun jul avg sep okt nov dec',
} as const;

/** Czech declines its months: the day takes one form, the year any; the short ones are names too. */
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
  /** Source of a group in a pattern: longest names first. */
  readonly pattern: string;
  /** 1 to 12, of a name that the pattern found. */
  readonly number: (name: string) => number;
}

export type MonthLanguage = keyof typeof beginnings;

export function monthsOf(language: MonthLanguage): MonthNames {
  return names([beginnings[language]], [lower, upper, title]);
}

/** English wants whole names or whole short ones, and no lower case. */
export const englishMonths = names([english, englishShort], [upper, title]);
export const englishLongMonths = names([english], [title]);
export const englishShortMonths = names([englishShort], [title]);
export const czechMonthsOfDay = names([czechOfDay, czechShort], [lower, upper, title]);
export const czechMonthsOfYear = names([czechOfDay, czechOfYear, czechShort], [lower, upper, title]);
export const hindiMonths = names([hindi], [lower]);
export const romanMonths = names([roman], [lower, upper]);

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
  return { pattern: `(${longestFirst.join('|')})`, number: (name) => numbers.get(name) ?? Number.NaN };
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
