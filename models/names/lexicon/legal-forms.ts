/**
 * Legal forms of organisations, compiled from the field's general knowledge: company law of each country names its forms. `canonical` is what a
 * name says after folding, `family` joins forms that are one thing in several languages or registers, or that people take for each other:
 * two forms contradict only when their families differ and neither is `loose`.
 */
export interface LegalForm {
  readonly canonical: string;
  readonly family: LegalFormFamily;
  /** Folded spellings (`foldText`), letters with stops between them joined: `S.R.L.` is `srl`. */
  readonly spellings: readonly string[];
  /** A form of few letters that is a word or a name elsewhere: read as a form only at the end of a name, or at its beginning where `leads`. */
  readonly short?: boolean;
  readonly leads?: boolean;
}

/**
 * - `private`      members' liability limited, shares not offered to the public
 * - `stock`        share company
 * - `partnership`  of persons, with or without limited partners
 * - `member`       co-operative, foundation, association, charity
 * - `state`        owned by the state
 * - `sole`         one trader
 * - `loose`        said of any company: company, corporation, trading
 */
export type LegalFormFamily = 'private' | 'stock' | 'partnership' | 'member' | 'state' | 'sole' | 'loose';

export const legalForms: readonly LegalForm[] = [
  // United Kingdom and Ireland
  {
    canonical: 'ltd',
    family: 'private',
    spellings: [
      'ltd',
      'limited',
      'limted',
      'limitd',
      'lmtd',
      'cyf',
      'cyfyngedig',
      'company limited',
      'co ltd',
      'co limited',
      'coltd',
      'teoranta',
      'teo',
      'ltd co',
      'private limited company',
      'ltd liability company',
      'private company limited',
    ],
  },
  {
    canonical: 'plc',
    family: 'stock',
    spellings: ['plc', 'public limited company', 'public limited', 'ccc', 'cwmni cyfyngedig cyhoeddus', 'public company limited', 'pcl'],
  },
  {
    canonical: 'llp',
    family: 'partnership',
    spellings: ['llp', 'limited liability partnership', 'pac', 'partneriaeth atebolrwydd cyfyngedig'],
  },
  { canonical: 'lp', family: 'partnership', spellings: ['lp', 'limited partnership', 'partneriaeth cyfyngedig', 'slp'], short: true },
  { canonical: 'cic', family: 'member', spellings: ['cic', 'community interest company', 'cwmni buddiant cymunedol', 'cbc'] },
  {
    canonical: 'cio',
    family: 'member',
    spellings: [
      'cio',
      'charitable incorporated organisation',
      'charitable incorporated organization',
      'scio',
      'scottish charitable incorporated organisation',
    ],
  },
  {
    canonical: 'unlimited',
    family: 'private',
    spellings: ['unlimited', 'unltd', 'ultd', 'anghyfyngedig', 'unlimited company', 'uc', 'ulc'],
  },
  { canonical: 'dac', family: 'private', spellings: ['dac', 'designated activity company', 'clg', 'company limited by guarantee'] },
  {
    canonical: 'ips',
    family: 'member',
    spellings: ['industrial and provident society', 'registered society', 'community benefit society', 'bencom'],
  },
  { canonical: 'oeic', family: 'stock', spellings: ['oeic', 'icvc', 'open ended investment company', 'pcc', 'protected cell company'] },
  // United States and Canada
  { canonical: 'inc', family: 'stock', spellings: ['inc', 'incorporated', 'incorp', 'incorporation'] },
  {
    canonical: 'corp',
    family: 'loose',
    spellings: ['corp', 'corporation', 'korporatsiya', 'korporatsia', 'corporacion', 'corporation limited', 'corp ltd'],
  },
  {
    canonical: 'co',
    family: 'loose',
    spellings: [
      'co',
      'company',
      'compagnie',
      'compania',
      'companhia',
      'compagnia',
      'cie',
      'and co',
      'and company',
      'et cie',
      'und co',
      'kompaniya',
      'kompania',
      'und kompagnie',
    ],
  },
  {
    canonical: 'llc',
    family: 'private',
    spellings: [
      'llc',
      'limited liability company',
      'limited liability co',
      'lc',
      'pllc',
      'l l c',
      'with limited liability',
      'company with limited liability',
      'society with limited liability',
      'limited liability',
    ],
  },
  { canonical: 'lllp', family: 'partnership', spellings: ['lllp', 'gp', 'general partnership'], short: true },
  { canonical: 'ltee', family: 'private', spellings: ['ltee', 'limitee', 'enr'] },
  { canonical: 'na', family: 'stock', spellings: ['national association'] },
  { canonical: 'pc', family: 'private', spellings: ['professional corporation', 'apc'] },
  // German-speaking countries
  {
    canonical: 'gmbh',
    family: 'private',
    spellings: [
      'gmbh',
      'gesellschaft mit beschrankter haftung',
      'gesellschaft mit beschraenkter haftung',
      'ges mbh',
      'gesmbh',
      'gmbh and co',
      'mbh',
      'ggmbh',
      'gemeinnutzige gmbh',
    ],
  },
  { canonical: 'ag', family: 'stock', spellings: ['ag', 'aktiengesellschaft'], short: true },
  {
    canonical: 'kg',
    family: 'partnership',
    spellings: ['kg', 'kommanditgesellschaft', 'gmbh and co kg', 'gmbh co kg', 'ag and co kg', 'gmbh and cokg'],
    short: true,
  },
  {
    canonical: 'kgaa',
    family: 'stock',
    spellings: ['kgaa', 'kommanditgesellschaft auf aktien', 'ag and co kgaa', 'se and co kgaa', 'gmbh and co kgaa'],
  },
  {
    canonical: 'ohg',
    family: 'partnership',
    spellings: ['ohg', 'offene handelsgesellschaft', 'gbr', 'partg', 'partgmbb', 'partnerschaftsgesellschaft'],
  },
  {
    canonical: 'ug',
    family: 'private',
    spellings: ['ug', 'ug haftungsbeschrankt', 'unternehmergesellschaft', 'unternehmergesellschaft haftungsbeschrankt'],
    short: true,
  },
  { canonical: 'ev', family: 'member', spellings: ['ev', 'eingetragener verein', 'verein'], short: true },
  { canonical: 'eg', family: 'member', spellings: ['eg', 'egen', 'genossenschaft', 'eingetragene genossenschaft'], short: true },
  { canonical: 'ek', family: 'sole', spellings: ['eingetragener kaufmann', 'ekfm', 'ekfr'] },
  { canonical: 'stiftung', family: 'member', spellings: ['stiftung'] },
  // Romance languages
  {
    canonical: 'sa',
    family: 'stock',
    spellings: [
      'sa',
      'societe anonyme',
      'sociedad anonima',
      'sociedade anonima',
      'societate pe actiuni',
      'sa de cv',
      'sociedad anonima de capital variable',
      'sab de cv',
      'saic',
      'saci',
      'sau',
      'saa',
      'sociedade por acoes',
    ],
    short: true,
  },
  {
    canonical: 'sas',
    family: 'stock',
    spellings: ['sas', 'sasu', 'societe par actions simplifiee', 'sociedad por acciones simplificada', 'spa chile'],
    short: true,
  },
  {
    canonical: 'sarl',
    family: 'private',
    spellings: [
      'sarl',
      'sarlau',
      'sa rl',
      'suarl',
      'eurl',
      'societe a responsabilite limitee',
      'entreprise unipersonnelle a responsabilite limitee',
      'sprl',
      'bvba',
      'societe privee a responsabilite limitee',
      'besloten vennootschap met beperkte aansprakelijkheid',
    ],
  },
  {
    canonical: 'sci',
    family: 'partnership',
    spellings: [
      'sci',
      'societe civile immobiliere',
      'societe civile',
      'snc',
      'societe en nom collectif',
      'scs',
      'societe en commandite simple',
    ],
  },
  { canonical: 'sca', family: 'partnership', spellings: ['sca', 'societe en commandite par actions', 'scsp'] },
  {
    canonical: 'gie',
    family: 'member',
    spellings: ['gie', 'groupement d interet economique', 'groupement dinteret economique', 'geie', 'eeig'],
  },
  { canonical: 'asbl', family: 'member', spellings: ['asbl', 'vzw', 'association sans but lucratif', 'vereniging zonder winstoogmerk'] },
  {
    canonical: 'srl',
    family: 'private',
    spellings: [
      'srl',
      'srls',
      'societa a responsabilita limitata',
      'societatea cu raspundere limitata',
      'societate cu raspundere limitata',
      'sociedad de responsabilidad limitada',
      's de rl de cv',
      's de rl',
      'srl de cv',
      'sderl',
      'sderl de cv',
      'societate comerciala',
      'sc srl',
      'slu',
      'sociedad limitada unipersonal',
    ],
  },
  { canonical: 'sl', family: 'private', spellings: ['sl', 'sociedad limitada', 'slne'], short: true },
  { canonical: 'spa', family: 'stock', spellings: ['spa', 'societa per azioni', 'societe par actions'], short: true },
  {
    canonical: 'sapa',
    family: 'partnership',
    spellings: ['sapa', 'sas di', 'societa in accomandita semplice', 'societa in nome collettivo'],
  },
  {
    canonical: 'lda',
    family: 'private',
    spellings: [
      'lda',
      'ltda',
      'limitada',
      'sociedade limitada',
      'sociedade por quotas',
      'unipessoal lda',
      'eireli',
      'compania limitada',
      'cia ltda',
    ],
  },
  { canonical: 'sgps', family: 'stock', spellings: ['sgps', 'sgps sa'] },
  { canonical: 'ca', family: 'stock', spellings: ['compania anonima'] },
  { canonical: 'eirl', family: 'sole', spellings: ['eirl', 'empresa individual de responsabilidad limitada'] },
  {
    canonical: 'scrl',
    family: 'member',
    spellings: ['scrl', 'cvba', 'scarl', 'soc coop', 'societa cooperativa', 'sociedad cooperativa', 'societe cooperative'],
  },
  // Dutch
  { canonical: 'bv', family: 'private', spellings: ['bv', 'besloten vennootschap'], short: true },
  { canonical: 'nv', family: 'stock', spellings: ['nv', 'naamloze vennootschap'], short: true },
  { canonical: 'cv', family: 'partnership', spellings: ['commanditaire vennootschap', 'vof', 'vennootschap onder firma'] },
  { canonical: 'stichting', family: 'member', spellings: ['stichting'] },
  { canonical: 'ua', family: 'member', spellings: ['cooperatief ua', 'cooperatie ua', 'cooperatieve ua'] },
  // Nordic
  { canonical: 'ab', family: 'stock', spellings: ['ab', 'aktiebolag', 'aktiebolaget', 'ab publ', 'publ ab'], short: true, leads: true },
  { canonical: 'as', family: 'stock', spellings: ['as', 'aksjeselskap', 'aktieselskab', 'aktsiaselts', 'a s'], short: true },
  { canonical: 'asa', family: 'stock', spellings: ['asa', 'allmennaksjeselskap'], short: true },
  { canonical: 'aps', family: 'private', spellings: ['aps', 'anpartsselskab'], short: true },
  { canonical: 'oy', family: 'private', spellings: ['oy', 'osakeyhtio', 'oy ab'], short: true, leads: true },
  { canonical: 'oyj', family: 'stock', spellings: ['oyj', 'abp', 'julkinen osakeyhtio'] },
  { canonical: 'ehf', family: 'private', spellings: ['ehf', 'einkahlutafelag'] },
  { canonical: 'hf', family: 'stock', spellings: ['hf', 'hlutafelag', 'ohf'], short: true },
  { canonical: 'hb', family: 'partnership', spellings: ['handelsbolag', 'kommanditbolag', 'interessentskab', 'kommanditselskab'] },
  { canonical: 'ky', family: 'partnership', spellings: ['kommandiittiyhtio', 'avoin yhtio'] },
  // Baltic
  { canonical: 'ou', family: 'private', spellings: ['osauhing', 'ou'], short: true, leads: true },
  { canonical: 'sia', family: 'private', spellings: ['sia', 'sabiedriba ar ierobezotu atbildibu'], leads: true },
  { canonical: 'uab', family: 'private', spellings: ['uab', 'uzdaroji akcine bendrove', 'mb', 'mazoji bendrija'], leads: true },
  { canonical: 'akciju', family: 'stock', spellings: ['akciju sabiedriba', 'akcine bendrove'] },
  // Central and south-eastern Europe
  {
    canonical: 'spzoo',
    family: 'private',
    spellings: [
      'sp z oo',
      'spzoo',
      'spolka z oo',
      'spolka z ograniczona odpowiedzialnoscia',
      'spolka zoo',
      'sp zoo',
      'sp z o o',
      'spolka z o o',
    ],
  },
  {
    canonical: 'spzook',
    family: 'partnership',
    spellings: ['sp k', 'spk', 'sp z oo sp k', 'sp z oo spk', 'spolka komandytowa', 'spolka jawna', 'sp j', 'spj'],
  },
  { canonical: 'spolka akcyjna', family: 'stock', spellings: ['spolka akcyjna', 's ka akcyjna'] },
  {
    canonical: 'sro',
    family: 'private',
    spellings: ['sro', 'spol s ro', 'spol sro', 'spolecnost s rucenim omezenym', 'spolocnost s rucenim obmedzenym', 's r o', 'spol s r o'],
  },
  { canonical: 'akciova', family: 'stock', spellings: ['akciova spolecnost', 'akciova spolocnost'] },
  {
    canonical: 'vos',
    family: 'partnership',
    spellings: ['verejna obchodni spolecnost', 'verejna obchodna spolocnost', 'komanditni spolecnost'],
  },
  { canonical: 'kft', family: 'private', spellings: ['kft', 'korlatolt felelossegu tarsasag'] },
  {
    canonical: 'zrt',
    family: 'stock',
    spellings: ['zrt', 'nyrt', 'rt', 'zartkoruen mukodo reszvenytarsasag', 'nyilvanosan mukodo reszvenytarsasag', 'reszvenytarsasag'],
  },
  { canonical: 'bt', family: 'partnership', spellings: ['beteti tarsasag', 'kozkereseti tarsasag', 'kkt'] },
  {
    canonical: 'doo',
    family: 'private',
    spellings: [
      'doo',
      'd o o',
      'drustvo s ogranicenom odgovornoscu',
      'drustvo sa ogranicenom odgovornoscu',
      'druzba z omejeno odgovornostjo',
      'dooel',
      'drustvo so ogranicena odgovornost',
      'jdoo',
    ],
  },
  { canonical: 'dd', family: 'stock', spellings: ['dd', 'd d', 'dionicko drustvo', 'delniska druzba', 'akcionarsko drustvo'], short: true },
  { canonical: 'ad', family: 'stock', spellings: ['ad', 'ead', 'aktsionerno druzhestvo', 'aktsionerno drujestvo'], short: true },
  { canonical: 'ood', family: 'private', spellings: ['ood', 'eood', 'druzhestvo s ogranichena otgovornost'] },
  { canonical: 'shpk', family: 'private', spellings: ['shpk', 'sh p k', 'shoqeri me pergjegjesi te kufizuar'] },
  { canonical: 'shoqeri aksionare', family: 'stock', spellings: ['shoqeri aksionare', 'sh a', 'sha'], short: true },
  { canonical: 'ae', family: 'stock', spellings: ['ae', 'anonymi etairia', 'anonimi eteria', 'anonymos etairia'], short: true },
  { canonical: 'epe', family: 'private', spellings: ['epe', 'ike', 'etairia periorismenis efthynis', 'idiotiki kefalaiouchiki etairia'] },
  { canonical: 'oe', family: 'partnership', spellings: ['omorrythmi etairia', 'eterorrythmi etairia'] },
  // Russia, Ukraine, Belarus, Kazakhstan and their neighbours
  {
    canonical: 'ooo',
    family: 'private',
    spellings: [
      'ooo',
      'o o o',
      'obshchestvo s ogranichennoy otvetstvennostyu',
      'obshchestvo s ogranichennoi otvetstvennostyu',
      'obschestvo s ogranichennoy otvetstvennostyu',
      'obshestvo s ogranichennoy otvetstvennostyu',
      'odo',
    ],
    leads: true,
  },
  {
    canonical: 'jsc',
    family: 'stock',
    spellings: [
      'jsc',
      'joint stock company',
      'joint stock',
      'joint stock corporation',
      'j s c',
      'joint stock co',
      'jointstock company',
      'aktsionernoe obshchestvo',
      'aktsionerne tovarystvo',
      'joint stock society',
      'company joint stock',
    ],
    leads: true,
  },
  { canonical: 'ao', family: 'stock', spellings: ['ao', 'at'], short: true, leads: true },
  {
    canonical: 'ojsc',
    family: 'stock',
    spellings: ['ojsc', 'oao', 'open joint stock company', 'open joint stock', 'otkrytoe aktsionernoe obshchestvo', 'vat'],
    leads: true,
  },
  {
    canonical: 'pjsc',
    family: 'stock',
    spellings: [
      'pjsc',
      'pao',
      'public joint stock company',
      'publichnoe aktsionernoe obshchestvo',
      'publichne aktsionerne tovarystvo',
      'private joint stock company',
      'prjsc',
      'prat',
      'pryvatne aktsionerne tovarystvo',
      'psc',
      'public shareholding company',
    ],
    leads: true,
  },
  {
    canonical: 'cjsc',
    family: 'stock',
    spellings: [
      'cjsc',
      'zao',
      'closed joint stock company',
      'closed joint stock',
      'zakrytoe aktsionernoe obshchestvo',
      'nao',
      'nepublichnoe aktsionernoe obshchestvo',
    ],
    leads: true,
  },
  {
    canonical: 'tov',
    family: 'private',
    spellings: ['tov', 'tovarystvo z obmezhenoyu vidpovidalnistyu', 'too', 'tovarishchestvo s ogranichennoy otvetstvennostyu', 'llp kz'],
    leads: true,
  },
  {
    canonical: 'fgup',
    family: 'state',
    spellings: [
      'fgup',
      'federalnoe gosudarstvennoe unitarnoe predpriyatie',
      'federal state unitary enterprise',
      'fsue',
      'gup',
      'mup',
      'state unitary enterprise',
      'gosudarstvennoe unitarnoe predpriyatie',
      'unitarnoe predpriyatie',
      'unitary enterprise',
      'fgbu',
      'fgku',
      'fgau',
      'rup',
      'republican unitary enterprise',
      'fku',
      'state enterprise',
      'gosudarstvennoe predpriyatie',
    ],
    leads: true,
  },
  {
    canonical: 'ano',
    family: 'member',
    spellings: [
      'ano',
      'avtonomnaya nekommercheskaya organizatsiya',
      'autonomous non profit organisation',
      'autonomous non profit organization',
      'autonomous nonprofit organization',
      'autonomous noncommercial organization',
      'autonomous non commercial organization',
      'nko',
      'nonprofit organization',
      'non profit organization',
    ],
    leads: true,
  },
  { canonical: 'ip', family: 'sole', spellings: ['individualnyy predprinimatel', 'individual entrepreneur', 'chp', 'fop'], leads: true },
  { canonical: 'npo', family: 'state', spellings: ['nauchno proizvodstvennoe obedinenie'] },
  {
    canonical: 'mchj',
    family: 'private',
    spellings: ['mchj', 'mas uliyati cheklangan jamiyat', 'masuliyati cheklangan jamiyat', 'mmc', 'spe llc', 'xk'],
  },
  // Turkey
  { canonical: 'anonim', family: 'stock', spellings: ['anonim sirketi', 'anonim sirket', 'anonim ortakligi', 'tas', 'anonim sti'] },
  { canonical: 'sti', family: 'private', spellings: ['ltd sti', 'limited sirketi', 'limited sirket', 'sirketi', 'ltd sirketi'] },
  // Middle East
  {
    canonical: 'fze',
    family: 'private',
    spellings: ['fze', 'fzc', 'fzco', 'fz llc', 'fz co', 'free zone establishment', 'free zone company', 'fzllc', 'fz'],
  },
  { canonical: 'wll', family: 'private', spellings: ['wll', 'w l l', 'spc', 'dmcc', 'saoc', 'saog', 'dwc llc', 'dwc'] },
  { canonical: 'sal', family: 'stock', spellings: ['sal', 'societe anonyme libanaise', 'sal offshore', 'sal holding'], short: true },
  { canonical: 'sae', family: 'stock', spellings: ['sae', 'ksc', 'kscc', 'kscp', 'qsc', 'bsc', 'bscc', 'saudi joint stock company'] },
  { canonical: 'est', family: 'sole', spellings: ['est', 'establishment'], short: true },
  { canonical: 'pjs', family: 'stock', spellings: ['sherkat sahami khass', 'sherkat sahami aam', 'sherkate sahami khas', 'pjs'] },
  { canonical: 'baam', family: 'private', spellings: ['bam', 'beam', 'ba am'], short: true },
  // South and east Asia, Pacific, Africa
  {
    canonical: 'pvt ltd',
    family: 'private',
    spellings: [
      'pvt ltd',
      'pvt limited',
      'private limited',
      'private ltd',
      'pvt',
      'p ltd',
      'smc pvt ltd',
      'opc pvt ltd',
      'co pvt ltd',
      'company pvt ltd',
      'company private limited',
    ],
  },
  { canonical: 'pty ltd', family: 'private', spellings: ['pty ltd', 'pty limited', 'proprietary limited', 'pty', 'proprietary', 'pl'] },
  { canonical: 'pte ltd', family: 'private', spellings: ['pte ltd', 'pte limited', 'pte', 'co pte ltd', 'company pte ltd'] },
  { canonical: 'sdn bhd', family: 'private', spellings: ['sdn bhd', 'sendirian berhad', 'sdn berhad', 'sdnbhd'] },
  { canonical: 'bhd', family: 'stock', spellings: ['bhd', 'berhad'] },
  {
    canonical: 'pt',
    family: 'private',
    spellings: ['pt', 'perseroan terbatas', 'pt tbk', 'tbk', 'cv indonesia'],
    short: true,
    leads: true,
  },
  {
    canonical: 'kk',
    family: 'stock',
    spellings: ['kk', 'kabushiki kaisha', 'kabushiki gaisha', 'zhu shi hui she'],
    short: true,
    leads: true,
  },
  { canonical: 'gk', family: 'private', spellings: ['godo kaisha', 'yugen kaisha', 'yugen gaisha'] },
  { canonical: 'jusik hoesa', family: 'stock', spellings: ['jusik hoesa', 'jusikhoesa', 'chusik hoesa'], leads: true },
  {
    canonical: 'youxian gongsi',
    family: 'private',
    spellings: [
      'youxian gongsi',
      'youxiangongsi',
      'you xian gong si',
      'youxian zeren gongsi',
      'you xian ze ren gong si',
      'gufen youxian gongsi',
      'gu fen you xian gong si',
      'jituan youxian gongsi',
      'ji tuan you xian gong si',
      'gong si',
      'gongsi',
    ],
  },
  {
    canonical: 'tnhh',
    family: 'private',
    spellings: ['tnhh', 'cong ty tnhh', 'cong ty trach nhiem huu han', 'trach nhiem huu han', 'cong ty co phan'],
    leads: true,
  },
  { canonical: 'cc', family: 'private', spellings: ['close corporation'] },
  { canonical: 'opc', family: 'private', spellings: ['opc', 'one person company'] },
  { canonical: 'nl', family: 'stock', spellings: ['no liability'] },
  // European Union
  { canonical: 'se', family: 'stock', spellings: ['se', 'societas europaea', 'scesa'], short: true },
  // Associations everywhere
  { canonical: 'foundation', family: 'member', spellings: ['waqf'] },
];

/** Folded spelling to its form; the longest spelling is read first (`readLegalForm`). */
export const formOfSpelling: ReadonlyMap<string, LegalForm> = new Map(
  legalForms.flatMap((form) => form.spellings.map((spelling) => [spelling, form] as const)),
);

/** The number of words in the longest spelling. */
export const longestSpelling = Math.max(...[...formOfSpelling.keys()].map((spelling) => spelling.split(' ').length));

const familyOfCanonical: ReadonlyMap<string, LegalFormFamily> = new Map(legalForms.map((form) => [form.canonical, form.family]));

/** Whether two canonical forms cannot belong to one organisation. */
export function formsContradict(one: string, other: string): boolean {
  if (one === other) return false;
  const [left, right] = [familyOfCanonical.get(one), familyOfCanonical.get(other)];
  return left !== right && left !== 'loose' && right !== 'loose';
}

/** A slip in a shorter one makes another word of it. */
const longForms = [...formOfSpelling.keys()].filter((spelling) => spelling.length > 8 && !spelling.includes(' '));

/** The form that a long word is, but for one letter too few, too many or other: `aktiengeselschaft`. */
export function misspeltForm(word: string): LegalForm | undefined {
  if (word.length < 8) return undefined;
  const meant = longForms.find((spelling) => spelling[0] === word[0] && isOneLetterApart(spelling, word));
  return meant === undefined ? undefined : formOfSpelling.get(meant);
}

function isOneLetterApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const exchanged = one.slice(start + 1) === other.slice(start + 1);
  return exchanged || one.slice(start + 1) === other.slice(start) || one.slice(start) === other.slice(start + 1);
}
