/**
 * Countries however a list or a register writes them: ISO 3166 codes, names, nationalities, states that are no more. The English names are
 * those of the runtime (CLDR); the table adds what publishers write otherwise.
 */
const spellings: Readonly<Record<string, string>> = {
  AE: 'uae|emirati|emirates',
  AF: 'afghan|islamic emirate of afghanistan',
  AL: 'albanian',
  AM: 'armenian',
  AO: 'angolan',
  AR: 'argentine|argentinian',
  AT: 'austrian',
  AU: 'australian',
  AZ: 'azerbaijani|azeri',
  BA: 'bosnia|bosnian|bosnia and herzegovina',
  BD: 'bangladeshi',
  BE: 'belgian',
  BF: 'burkinabe',
  BG: 'bulgarian',
  BH: 'bahraini',
  BI: 'burundian',
  BJ: 'beninese',
  BO: 'bolivian',
  BR: 'brazilian',
  BW: 'motswana|batswana',
  BY: 'belarusian|belarussian|byelorussia',
  CA: 'canadian',
  CD: 'congo democratic republic|democratic republic of the congo|democratic republic of congo|congo dr|drc|zaire|congolese',
  CF: 'car|central african',
  CG: 'congo|republic of the congo|congo republic',
  CH: 'swiss',
  CI: 'ivory coast|cote divoire|ivorian',
  CL: 'chilean',
  CM: 'cameroonian',
  CN: 'chinese|peoples republic of china|prc',
  CO: 'colombian',
  CR: 'costa rican',
  CU: 'cuban',
  CV: 'cabo verde',
  CY: 'cypriot',
  CZ: 'czech|czech republic',
  DE: 'german|german democratic republic|federal republic of germany',
  DK: 'danish',
  DO: 'dominican',
  DZ: 'algerian',
  EC: 'ecuadorian|ecuadorean',
  EE: 'estonian',
  EG: 'egyptian',
  ER: 'eritrean',
  ES: 'spanish',
  ET: 'ethiopian',
  FI: 'finnish',
  FR: 'french',
  GB: 'uk|great britain|britain|british|england|english|scotland|scottish|wales|welsh|northern ireland|northern irish',
  GE: 'georgian',
  GH: 'ghanaian',
  GM: 'gambian|the gambia',
  GN: 'guinean',
  GQ: 'equatoguinean',
  GR: 'greek|hellenic republic',
  GT: 'guatemalan',
  GW: 'bissau guinean',
  HK: 'hong kong|hong kong sar',
  HN: 'honduran',
  HR: 'croatian',
  HT: 'haitian',
  HU: 'hungarian',
  ID: 'indonesian',
  IE: 'irish|republic of ireland|eire',
  IL: 'israeli',
  IN: 'indian',
  IQ: 'iraqi',
  IR: 'iranian|islamic republic of iran|persia',
  IS: 'icelandic',
  IT: 'italian',
  JM: 'jamaican',
  JO: 'jordanian',
  JP: 'japanese',
  KE: 'kenyan',
  KG: 'kyrgyz|kyrgyz republic|kyrgyz ssr',
  KH: 'cambodian|kampuchea',
  KM: 'comorian',
  KP: 'dprk|democratic peoples republic of korea|north korean|korea north',
  KR: 'republic of korea|south korean|korea south',
  KW: 'kuwaiti',
  KZ: 'kazakh|kazakhstani|kazakh ssr',
  LA: 'lao|laotian|lao peoples democratic republic',
  LB: 'lebanese',
  LK: 'sri lankan',
  LR: 'liberian',
  LT: 'lithuanian',
  LU: 'luxembourger',
  LV: 'latvian',
  LY: 'libyan|libyan arab jamahiriya',
  MA: 'moroccan',
  MD: 'moldovan|republic of moldova|moldovan ssr',
  ME: 'montenegrin',
  MG: 'malagasy',
  MK: 'macedonia|macedonian',
  ML: 'malian',
  MM: 'myanmar|burma|burmese',
  MN: 'mongolian',
  MO: 'macao|macau',
  MR: 'mauritanian',
  MT: 'maltese',
  MU: 'mauritian',
  MV: 'maldivian',
  MW: 'malawian',
  MX: 'mexican',
  MY: 'malaysian',
  MZ: 'mozambican',
  NA: 'namibian',
  NE: 'nigerien',
  NG: 'nigerian',
  NI: 'nicaraguan',
  NL: 'dutch|holland|the netherlands',
  NO: 'norwegian',
  NP: 'nepalese|nepali',
  NZ: 'new zealander',
  OM: 'omani',
  PA: 'panamanian',
  PE: 'peruvian',
  PH: 'philippine|filipino',
  PK: 'pakistani',
  PL: 'polish',
  PS: 'palestine|palestinian|occupied palestinian territories|gaza|west bank|state of palestine',
  PT: 'portuguese',
  PY: 'paraguayan',
  QA: 'qatari',
  RO: 'romanian',
  RS: 'serbian',
  RU: 'russian|russian federation|rsfsr|russian sfsr',
  RW: 'rwandan',
  SA: 'saudi|saudi arabian|ksa',
  SC: 'seychellois',
  SD: 'sudanese',
  SE: 'swedish',
  SG: 'singaporean',
  SI: 'slovenian|slovene',
  SK: 'slovak',
  SL: 'sierra leonean',
  SN: 'senegalese',
  SO: 'somali|somalian',
  SS: 'south sudanese',
  SV: 'salvadoran',
  SY: 'syrian|syrian arab republic',
  TD: 'chadian',
  TH: 'thai',
  TJ: 'tajik|tajikistani',
  TM: 'turkmen',
  TN: 'tunisian',
  TR: 'turkey|turkish',
  TT: 'trinidad|trinidadian',
  TW: 'taiwanese|chinese taipei',
  TZ: 'tanzanian|united republic of tanzania',
  UA: 'ukrainian|ukrainian ssr',
  UG: 'ugandan',
  US: 'usa|united states of america|american',
  UY: 'uruguayan',
  UZ: 'uzbek|uzbekistani',
  VE: 'venezuelan|bolivarian republic of venezuela',
  VN: 'viet nam|vietnamese',
  XK: 'kosovan|kosovar',
  YE: 'yemeni',
  ZA: 'south african',
  ZM: 'zambian',
  ZW: 'zimbabwean',
};

/** Codes that ISO withdrew or never gave, which the runtime names all the same. */
const noCodes: ReadonlySet<string> = new Set('BU CQ CS DD DY EA EU EZ FX HV IC NH QO RH SU TP UN VD XA XB YD YU ZR ZZ'.split(' '));

const byName = new Map<string, string>();
const english = new Intl.DisplayNames(['en'], { type: 'region' });
for (let first = 65; first <= 90; first += 1) {
  for (let second = 65; second <= 90; second += 1) {
    const code = String.fromCharCode(first, second);
    const name = english.of(code) ?? code;
    if (name !== code && !noCodes.has(code) && code !== 'UK') byName.set(wordsOf(name), code);
  }
}
for (const [code, names] of Object.entries(spellings)) for (const name of names.split('|')) byName.set(name, code);
const longest = Math.max(...[...byName.keys()].map((name) => name.split(' ').length));

/**
 * ISO 3166 codes of the countries that the text names: `RU`, `Russia`, `Russian`, `Former USSR, now Ukraine` is Ukraine. The longest name
 * counts: `South Sudan` is not Sudan. Empty where it names none that we know.
 */
export function countriesIn(text: string): readonly string[] {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return code === 'UK' ? ['GB'] : [code];
  const words = wordsOf(text.slice(0, 200)).split(' ');
  const found = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const { length, country } = longestAt(words, at);
    if (country !== undefined) found.add(country);
    at += length;
  }
  return [...found];
}

function longestAt(words: readonly string[], at: number): { length: number; country: string | undefined } {
  for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
    const country = byName.get(words.slice(at, at + length).join(' '));
    if (country !== undefined) return { length, country };
  }
  return { length: 1, country: undefined };
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll(/&/g, ' and ')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
}
