import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/**
 * Spellings that i18n-iso-countries does not have: demonyms, states that no longer exist, short names, and the spellings of sanctions lists and
 * the company register. Lower case, words only, separated by `|`. They win over the package, whose names are pinned with it: the runtime's own
 * names (Intl) change with each version of ICU.
 */
const spellings: Readonly<Record<string, string>> = {
  AC: 'ascension island',
  AE: 'emirati|emirates',
  AF: 'afghan|islamic emirate of afghanistan',
  AL: 'albanian',
  AM: 'armenian',
  AO: 'angolan',
  AR: 'argentine|argentinian',
  AT: 'austrian',
  AU: 'australian',
  AZ: 'azerbaijani|azeri',
  BA: 'bosnia|bosnian',
  BD: 'bangladeshi',
  BE: 'belgian',
  BF: 'burkinabe',
  BG: 'bulgarian',
  BH: 'bahraini',
  BI: 'burundian',
  BJ: 'beninese',
  BL: 'st barthelemy',
  BN: 'brunei',
  BO: 'bolivian',
  BQ: 'caribbean netherlands',
  BR: 'brazilian',
  BW: 'motswana|batswana',
  BY: 'belarusian|belarussian|byelorussia',
  CA: 'canadian',
  CD: 'congo democratic republic|democratic republic of congo|congo dr|drc|zaire|congolese|congo kinshasa',
  CF: 'car|central african',
  CG: 'congo|congo republic|congo brazzaville',
  CH: 'swiss',
  CI: 'ivorian',
  CL: 'chilean',
  CM: 'cameroonian',
  CN: 'chinese|prc',
  CO: 'colombian',
  CP: 'clipperton island',
  CR: 'costa rican',
  CU: 'cuban',
  CV: 'cabo verde',
  CY: 'cypriot',
  CZ: 'czech',
  DE: 'german|german democratic republic|federal republic of germany',
  DG: 'diego garcia',
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
  FK: 'falkland islands',
  FM: 'micronesia',
  FR: 'french',
  GB: 'britain|british|england|english|scotland|scottish|wales|welsh|northern ireland|northern irish',
  GE: 'georgian',
  GH: 'ghanaian',
  GM: 'gambian',
  GN: 'guinean',
  GQ: 'equatoguinean',
  GR: 'greek|hellenic republic',
  GS: 'south georgia and south sandwich islands',
  GT: 'guatemalan',
  GW: 'bissau guinean',
  HK: 'hong kong sar|hong kong sar china',
  HM: 'heard and mcdonald islands',
  HN: 'honduran',
  HR: 'croatian',
  HT: 'haitian',
  HU: 'hungarian',
  ID: 'indonesian',
  IE: 'irish|republic of ireland|eire',
  IL: 'israeli',
  IN: 'indian',
  IQ: 'iraqi',
  IR: 'iranian|persia',
  IS: 'icelandic',
  IT: 'italian',
  JM: 'jamaican',
  JO: 'jordanian',
  JP: 'japanese',
  KE: 'kenyan',
  KG: 'kyrgyz|kyrgyz republic|kyrgyz ssr',
  KH: 'cambodian|kampuchea',
  KM: 'comorian',
  KN: 'st kitts and nevis',
  KP: 'dprk|democratic peoples republic of korea|north korean|korea north',
  KR: 'south korean|korea south',
  KW: 'kuwaiti',
  KZ: 'kazakh|kazakhstani|kazakh ssr',
  LA: 'lao|laotian|laos',
  LB: 'lebanese',
  LC: 'st lucia',
  LK: 'sri lankan',
  LR: 'liberian',
  LT: 'lithuanian',
  LU: 'luxembourger',
  LV: 'latvian',
  LY: 'libyan|libyan arab jamahiriya',
  MA: 'moroccan',
  MD: 'moldovan|republic of moldova|moldovan ssr|moldova',
  ME: 'montenegrin',
  MF: 'st martin',
  MG: 'malagasy',
  MK: 'macedonia|macedonian',
  ML: 'malian',
  MM: 'burma|burmese|myanmar burma',
  MN: 'mongolian',
  MO: 'macau|macao sar china',
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
  NL: 'dutch|holland',
  NO: 'norwegian',
  NP: 'nepalese|nepali',
  NZ: 'new zealander',
  OM: 'omani',
  PA: 'panamanian',
  PE: 'peruvian',
  PH: 'philippine|filipino',
  PK: 'pakistani',
  PL: 'polish',
  PM: 'st pierre and miquelon',
  PS: 'palestinian|occupied palestinian territories|gaza|west bank|palestinian territories',
  PT: 'portuguese',
  PY: 'paraguayan',
  QA: 'qatari',
  RO: 'romanian',
  RS: 'serbian',
  RU: 'russian|rsfsr|russian sfsr',
  RW: 'rwandan',
  SA: 'saudi|saudi arabian|ksa',
  SC: 'seychellois',
  SD: 'sudanese',
  SE: 'swedish',
  SG: 'singaporean',
  SH: 'st helena',
  SI: 'slovenian|slovene',
  SK: 'slovak',
  SL: 'sierra leonean',
  SN: 'senegalese',
  SO: 'somali|somalian',
  SS: 'south sudanese',
  SV: 'salvadoran',
  SX: 'sint maarten',
  SY: 'syrian|syria',
  TA: 'tristan da cunha',
  TD: 'chadian',
  TH: 'thai',
  TJ: 'tajik|tajikistani',
  TM: 'turkmen',
  TN: 'tunisian',
  TR: 'turkish',
  TT: 'trinidad|trinidadian',
  TW: 'taiwanese|chinese taipei',
  TZ: 'tanzanian',
  UA: 'ukrainian|ukrainian ssr',
  UG: 'ugandan',
  UM: 'us outlying islands',
  US: 'american',
  UY: 'uruguayan',
  UZ: 'uzbek|uzbekistani',
  VA: 'vatican city',
  VC: 'st vincent and grenadines',
  VE: 'venezuelan|bolivarian republic of venezuela',
  VG: 'british virgin islands',
  VI: 'us virgin islands',
  VN: 'viet nam|vietnamese',
  XK: 'kosovan|kosovar',
  YE: 'yemeni',
  ZA: 'south african',
  ZM: 'zambian',
  ZW: 'zimbabwean',
};

const byName = new Map<string, string>();
const names: Readonly<Record<string, string | string[]>> = en.countries;
for (const [code, name] of Object.entries(names)) for (const each of [name].flat()) byName.set(wordsOf(each), code);
for (const [code, text] of Object.entries(spellings)) for (const name of text.split('|')) byName.set(name, code);
const longest = Math.max(...[...byName.keys()].map((name) => name.split(' ').length));

/**
 * Returns the ISO 3166-1 alpha-2 codes of the countries that a text names, in the order of the text: `RU`, `Russia` and `Russian` give RU, and
 * `Former USSR, now Ukraine` gives UA. The longest name wins: `South Sudan` is not Sudan. A text of two letters is taken as a code; `UK` gives
 * GB. Reads the first 200 characters. Empty when the text names no known country.
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
