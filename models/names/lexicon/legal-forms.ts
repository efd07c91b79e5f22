/**
 * Legal forms of organisations and the spellings in which names and ledgers write them. From general knowledge of each country's company law.
 *
 * Columns: canonical form | family | reader | place | spellings. An empty cell in a further row of a form repeats the cell above it.
 *
 * - reader: `both` engines, or `screening` or `resolution` only. Resolution reads names of British registers, so it reads few foreign forms.
 *   `both+company`: resolution removes the form and keeps the word `company` in the name, screening removes both.
 * - place (screening only): a spelling of few letters is also a word or a name. `end`: it is a form only at the end of a name;
 *   `start, end`: also at its start; empty: anywhere.
 * - spellings: folded (`foldText`). Letters with stops between them are joined: `S.R.L.` is `srl`. Resolution reads them apart: `s r l`.
 */
const table = `

  # United Kingdom and Ireland
  ltd               | private     | both         |            | ltd, limited, limted, limitd, lmtd, cyf, cyfyngedig, private limited company
                    |             | both+company |            | company limited, co ltd
                    |             | screening    |            | co limited, coltd, teoranta, teo, ltd co, ltd liability company, private company limited
                    |             | resolution   |            | private company limited by guarantee, private company limited by shares, limited by guarantee, limited company
  plc               | stock       | both         |            | plc, public limited company, ccc, cwmni cyfyngedig cyhoeddus
                    |             | screening    |            | public limited, public company limited, pcl
                    |             | resolution   |            | p l c
  llp               | partnership | both         |            | llp, limited liability partnership, pac, partneriaeth atebolrwydd cyfyngedig
                    |             | resolution   |            | l l p
  lp                | partnership | both         | end        | lp, limited partnership
                    |             | screening    |            | partneriaeth cyfyngedig, slp
  cic               | member      | both         |            | cic, community interest company, cbc
                    |             | screening    |            | cwmni buddiant cymunedol
                    |             | resolution   |            | community interest co, c i c, cwmni buddiannau cymunedol
  cio               | member      | both         |            | cio, charitable incorporated organisation
                    |             | screening    |            | charitable incorporated organization, scio, scottish charitable incorporated organisation
                    |             | resolution   |            | c i o
  scio              | member      | resolution   |            | scottish charitable incorporated organisation, scio
  unlimited         | private     | both         |            | unlimited
                    |             | screening    |            | unltd, ultd, anghyfyngedig, unlimited company, uc, ulc
  dac               | private     | screening    |            | dac, designated activity company, clg, company limited by guarantee
  ips               | member      | screening    |            | industrial and provident society, registered society, community benefit society, bencom
  oeic              | stock       | screening    |            | oeic, icvc, open ended investment company, pcc, protected cell company

  # United States and Canada
  inc               | stock       | both         |            | inc, incorporated
                    |             | screening    |            | incorp, incorporation
  corp              | loose       | both         |            | corp
                    |             | screening    |            | corporation, korporatsiya, korporatsia, corporacion, corporation limited, corp ltd
  co                | loose       | screening    |            | co, company, compagnie, compania, companhia, compagnia, cie, and co, and company, et cie, und co, kompaniya, kompania
                    |             |              |            | und kompagnie
  llc               | private     | both         |            | llc
                    |             | screening    |            | limited liability company, limited liability co, lc, pllc, l l c, with limited liability
                    |             |              |            | company with limited liability, society with limited liability, limited liability
  lllp              | partnership | screening    | end        | lllp, gp, general partnership
  ltee              | private     | screening    |            | ltee, limitee, enr
  na                | stock       | screening    |            | national association
  pc                | private     | screening    |            | professional corporation, apc

  # German-speaking countries
  gmbh              | private     | both         |            | gmbh
                    |             | screening    |            | gesellschaft mit beschrankter haftung, gesellschaft mit beschraenkter haftung, ges mbh, gesmbh, gmbh and co, mbh
                    |             |              |            | ggmbh, gemeinnutzige gmbh
  ag                | stock       | screening    | end        | ag, aktiengesellschaft
  kg                | partnership | screening    | end        | kg, kommanditgesellschaft, gmbh and co kg, gmbh co kg, ag and co kg, gmbh and cokg
  kgaa              | stock       | screening    |            | kgaa, kommanditgesellschaft auf aktien, ag and co kgaa, se and co kgaa, gmbh and co kgaa
  ohg               | partnership | screening    |            | ohg, offene handelsgesellschaft, gbr, partg, partgmbb, partnerschaftsgesellschaft
  ug                | private     | screening    | end        | ug, ug haftungsbeschrankt, unternehmergesellschaft, unternehmergesellschaft haftungsbeschrankt
  ev                | member      | screening    | end        | ev, eingetragener verein, verein
  eg                | member      | screening    | end        | eg, egen, genossenschaft, eingetragene genossenschaft
  ek                | sole        | screening    |            | eingetragener kaufmann, ekfm, ekfr
  stiftung          | member      | screening    |            | stiftung

  # Romance languages
  sa                | stock       | screening    | end        | sa, societe anonyme, sociedad anonima, sociedade anonima, societate pe actiuni, sa de cv
                    |             |              |            | sociedad anonima de capital variable, sab de cv, saic, saci, sau, saa, sociedade por acoes
  sas               | stock       | screening    | end        | sas, sasu, societe par actions simplifiee, sociedad por acciones simplificada, spa chile
  sarl              | private     | both         |            | sarl
                    |             | screening    |            | sarlau, sa rl, suarl, eurl, societe a responsabilite limitee, entreprise unipersonnelle a responsabilite limitee, sprl
                    |             |              |            | bvba, societe privee a responsabilite limitee, besloten vennootschap met beperkte aansprakelijkheid
  sci               | partnership | screening    |            | sci, societe civile immobiliere, societe civile, snc, societe en nom collectif, scs, societe en commandite simple
  sca               | partnership | screening    |            | sca, societe en commandite par actions, scsp
  gie               | member      | screening    |            | gie, groupement d interet economique, groupement dinteret economique, geie, eeig
  asbl              | member      | screening    |            | asbl, vzw, association sans but lucratif, vereniging zonder winstoogmerk
  srl               | private     | screening    |            | srl, srls, societa a responsabilita limitata, societatea cu raspundere limitata, societate cu raspundere limitata
                    |             |              |            | sociedad de responsabilidad limitada, s de rl de cv, s de rl, srl de cv, sderl, sderl de cv, societate comerciala
                    |             |              |            | sc srl, slu, sociedad limitada unipersonal
  sl                | private     | screening    | end        | sl, sociedad limitada, slne
  spa               | stock       | screening    | end        | spa, societa per azioni, societe par actions
  sapa              | partnership | screening    |            | sapa, sas di, societa in accomandita semplice, societa in nome collettivo
  lda               | private     | screening    |            | lda, ltda, limitada, sociedade limitada, sociedade por quotas, unipessoal lda, eireli, compania limitada, cia ltda
  sgps              | stock       | screening    |            | sgps, sgps sa
  ca                | stock       | screening    |            | compania anonima
  eirl              | sole        | screening    |            | eirl, empresa individual de responsabilidad limitada
  scrl              | member      | screening    |            | scrl, cvba, scarl, soc coop, societa cooperativa, sociedad cooperativa, societe cooperative

  # Dutch
  bv                | private     | both         | end        | bv
                    |             | screening    |            | besloten vennootschap
  nv                | stock       | both         | end        | nv
                    |             | screening    |            | naamloze vennootschap
  cv                | partnership | screening    |            | commanditaire vennootschap, vof, vennootschap onder firma
  stichting         | member      | screening    |            | stichting
  ua                | member      | screening    |            | cooperatief ua, cooperatie ua, cooperatieve ua

  # Nordic
  ab                | stock       | screening    | start, end | ab, aktiebolag, aktiebolaget, ab publ, publ ab
  as                | stock       | screening    | end        | as, aksjeselskap, aktieselskab, aktsiaselts, a s
  asa               | stock       | screening    | end        | asa, allmennaksjeselskap
  aps               | private     | screening    | end        | aps, anpartsselskab
  oy                | private     | screening    | start, end | oy, osakeyhtio, oy ab
  oyj               | stock       | screening    |            | oyj, abp, julkinen osakeyhtio
  ehf               | private     | screening    |            | ehf, einkahlutafelag
  hf                | stock       | screening    | end        | hf, hlutafelag, ohf
  hb                | partnership | screening    |            | handelsbolag, kommanditbolag, interessentskab, kommanditselskab
  ky                | partnership | screening    |            | kommandiittiyhtio, avoin yhtio

  # Baltic
  ou                | private     | screening    | start, end | osauhing, ou
  sia               | private     | screening    |            | sia, sabiedriba ar ierobezotu atbildibu
  uab               | private     | screening    |            | uab, uzdaroji akcine bendrove, mb, mazoji bendrija
  akciju            | stock       | screening    |            | akciju sabiedriba, akcine bendrove

  # Central and south-eastern Europe
  spzoo             | private     | screening    |            | sp z oo, spzoo, spolka z oo, spolka z ograniczona odpowiedzialnoscia, spolka zoo, sp zoo, sp z o o, spolka z o o
  spzook            | partnership | screening    |            | sp k, spk, sp z oo sp k, sp z oo spk, spolka komandytowa, spolka jawna, sp j, spj
  spolka akcyjna    | stock       | screening    |            | spolka akcyjna, s ka akcyjna
  sro               | private     | screening    |            | sro, spol s ro, spol sro, spolecnost s rucenim omezenym, spolocnost s rucenim obmedzenym, s r o, spol s r o
  akciova           | stock       | screening    |            | akciova spolecnost, akciova spolocnost
  vos               | partnership | screening    |            | verejna obchodni spolecnost, verejna obchodna spolocnost, komanditni spolecnost
  kft               | private     | screening    |            | kft, korlatolt felelossegu tarsasag
  zrt               | stock       | screening    |            | zrt, nyrt, rt, zartkoruen mukodo reszvenytarsasag, nyilvanosan mukodo reszvenytarsasag, reszvenytarsasag
  bt                | partnership | screening    |            | beteti tarsasag, kozkereseti tarsasag, kkt
  doo               | private     | screening    |            | doo, d o o, drustvo s ogranicenom odgovornoscu, drustvo sa ogranicenom odgovornoscu, druzba z omejeno odgovornostjo
                    |             |              |            | dooel, drustvo so ogranicena odgovornost, jdoo
  dd                | stock       | screening    | end        | dd, d d, dionicko drustvo, delniska druzba, akcionarsko drustvo
  ad                | stock       | screening    | end        | ad, ead, aktsionerno druzhestvo, aktsionerno drujestvo
  ood               | private     | screening    |            | ood, eood, druzhestvo s ogranichena otgovornost
  shpk              | private     | screening    |            | shpk, sh p k, shoqeri me pergjegjesi te kufizuar
  shoqeri aksionare | stock       | screening    | end        | shoqeri aksionare, sh a, sha
  ae                | stock       | screening    | end        | ae, anonymi etairia, anonimi eteria, anonymos etairia
  epe               | private     | screening    |            | epe, ike, etairia periorismenis efthynis, idiotiki kefalaiouchiki etairia
  oe                | partnership | screening    |            | omorrythmi etairia, eterorrythmi etairia

  # Russia, Ukraine, Belarus, Kazakhstan and their neighbours
  ooo               | private     | screening    |            | ooo, o o o, obshchestvo s ogranichennoy otvetstvennostyu, obshchestvo s ogranichennoi otvetstvennostyu
                    |             |              |            | obschestvo s ogranichennoy otvetstvennostyu, obshestvo s ogranichennoy otvetstvennostyu, odo
  jsc               | stock       | screening    |            | jsc, joint stock company, joint stock, joint stock corporation, j s c, joint stock co, jointstock company
                    |             |              |            | aktsionernoe obshchestvo, aktsionerne tovarystvo, joint stock society, company joint stock
  ao                | stock       | screening    | start, end | ao, at
  ojsc              | stock       | screening    |            | ojsc, oao, open joint stock company, open joint stock, otkrytoe aktsionernoe obshchestvo, vat
  pjsc              | stock       | screening    |            | pjsc, pao, public joint stock company, publichnoe aktsionernoe obshchestvo, publichne aktsionerne tovarystvo
                    |             |              |            | private joint stock company, prjsc, prat, pryvatne aktsionerne tovarystvo, psc, public shareholding company
  cjsc              | stock       | screening    |            | cjsc, zao, closed joint stock company, closed joint stock, zakrytoe aktsionernoe obshchestvo, nao
                    |             |              |            | nepublichnoe aktsionernoe obshchestvo
  tov               | private     | screening    |            | tov, tovarystvo z obmezhenoyu vidpovidalnistyu, too, tovarishchestvo s ogranichennoy otvetstvennostyu, llp kz
  fgup              | state       | screening    |            | fgup, federalnoe gosudarstvennoe unitarnoe predpriyatie, federal state unitary enterprise, fsue, gup, mup
                    |             |              |            | state unitary enterprise, gosudarstvennoe unitarnoe predpriyatie, unitarnoe predpriyatie, unitary enterprise, fgbu
                    |             |              |            | fgku, fgau, rup, republican unitary enterprise, fku, state enterprise, gosudarstvennoe predpriyatie
  ano               | member      | screening    |            | ano, avtonomnaya nekommercheskaya organizatsiya, autonomous non profit organisation
                    |             |              |            | autonomous non profit organization, autonomous nonprofit organization, autonomous noncommercial organization
                    |             |              |            | autonomous non commercial organization, nko, nonprofit organization, non profit organization
  ip                | sole        | screening    |            | individualnyy predprinimatel, individual entrepreneur, chp, fop
  npo               | state       | screening    |            | nauchno proizvodstvennoe obedinenie
  mchj              | private     | screening    |            | mchj, mas uliyati cheklangan jamiyat, masuliyati cheklangan jamiyat, mmc, spe llc, xk

  # Turkey
  anonim            | stock       | screening    |            | anonim sirketi, anonim sirket, anonim ortakligi, tas, anonim sti
  sti               | private     | screening    |            | ltd sti, limited sirketi, limited sirket, sirketi, ltd sirketi

  # Middle East
  fze               | private     | screening    |            | fze, fzc, fzco, fz llc, fz co, free zone establishment, free zone company, fzllc, fz
  wll               | private     | screening    |            | wll, w l l, spc, dmcc, saoc, saog, dwc llc, dwc
  sal               | stock       | screening    | end        | sal, societe anonyme libanaise, sal offshore, sal holding
  sae               | stock       | screening    |            | sae, ksc, kscc, kscp, qsc, bsc, bscc, saudi joint stock company
  est               | sole        | screening    | end        | est, establishment
  pjs               | stock       | screening    |            | sherkat sahami khass, sherkat sahami aam, sherkate sahami khas, pjs
  baam              | private     | screening    | end        | bam, beam, ba am

  # South and east Asia, Pacific, Africa
  pvt               | private     | resolution   |            | pvt
  pvt ltd           | private     | screening    |            | pvt ltd, pvt limited, private limited, private ltd, pvt, p ltd, smc pvt ltd, opc pvt ltd, co pvt ltd, company pvt ltd
                    |             |              |            | company private limited
  pty ltd           | private     | screening    |            | pty ltd, pty limited, proprietary limited, pty, proprietary, pl
  pty               | private     | resolution   |            | pty
  pte ltd           | private     | screening    |            | pte ltd, pte limited, pte, co pte ltd, company pte ltd
  sdn bhd           | private     | screening    |            | sdn bhd, sendirian berhad, sdn berhad, sdnbhd
  bhd               | stock       | screening    |            | bhd, berhad
  pt                | private     | screening    | start, end | pt, perseroan terbatas, pt tbk, tbk, cv indonesia
  kk                | stock       | screening    | start, end | kk, kabushiki kaisha, kabushiki gaisha, zhu shi hui she
  gk                | private     | screening    |            | godo kaisha, yugen kaisha, yugen gaisha
  jusik hoesa       | stock       | screening    |            | jusik hoesa, jusikhoesa, chusik hoesa
  youxian gongsi    | private     | screening    |            | youxian gongsi, youxiangongsi, you xian gong si, youxian zeren gongsi, you xian ze ren gong si, gufen youxian gongsi
                    |             |              |            | gu fen you xian gong si, jituan youxian gongsi, ji tuan you xian gong si, gong si, gongsi
  tnhh              | private     | screening    |            | tnhh, cong ty tnhh, cong ty trach nhiem huu han, trach nhiem huu han, cong ty co phan
  cc                | private     | screening    |            | close corporation
  opc               | private     | screening    |            | opc, one person company
  nl                | stock       | screening    |            | no liability

  # European Union
  se                | stock       | screening    | end        | se, societas europaea, scesa

  # Associations everywhere
  foundation        | member      | screening    |            | waqf
`;

const families = ['private', 'stock', 'partnership', 'member', 'state', 'sole', 'loose'] as const;
const readers = ['both', 'both+company', 'screening', 'resolution'] as const;
const places = ['anywhere', 'end', 'start, end'] as const;

/**
 * Joins forms that are one thing in several languages or registers, or that people confuse:
 *
 * - `private`      members' liability limited, shares not offered to the public
 * - `stock`        share company
 * - `partnership`  of persons, with or without limited partners
 * - `member`       co-operative, foundation, association, charity
 * - `state`        owned by the state
 * - `sole`         one trader
 * - `loose`        used by any company: company, corporation
 */
type LegalFormFamily = (typeof families)[number];

export interface LegalForm {
  readonly canonical: string;
  readonly family: LegalFormFamily;
  readonly place: (typeof places)[number];
}

/** One row of the table. */
export interface LegalFormRow {
  readonly form: LegalForm;
  readonly reader: (typeof readers)[number];
  readonly spellings: readonly string[];
}

export const legalFormRows: readonly LegalFormRow[] = readTable();

/** Throws an `Error` on a row that has an unknown cell. */
function readTable(): LegalFormRow[] {
  const rows: LegalFormRow[] = [];
  for (const line of table.split('\n').filter((text) => text.includes('|'))) {
    const [canonical = '', family, reader, place, spellings = ''] = line.split('|').map((cell) => cell.trim());
    const above = canonical === '' ? rows.at(-1) : undefined;
    const form = above?.form ?? { canonical, family: oneOf(families, family), place: oneOf(places, place || 'anywhere') };
    rows.push({ form, reader: reader === '' && above ? above.reader : oneOf(readers, reader), spellings: spellings.split(', ') });
  }
  return rows;
}

function oneOf<Cell extends string>(known: readonly Cell[], cell: string | undefined): Cell {
  const found = known.find((one) => one === cell);
  if (found === undefined) throw new Error(`the table of legal forms has "${cell}" where it may have ${known.join(', ')}`);
  return found;
}

/** Form by the folded spelling that screening reads. */
export const screeningForms: ReadonlyMap<string, LegalForm> = new Map(
  legalFormRows
    .filter(({ reader }) => reader !== 'resolution')
    .flatMap(({ form, spellings }) => spellings.map((spelling) => [spelling, form] as const)),
);

/** The number of words in the longest spelling that screening reads. */
export const longestSpelling = Math.max(...[...screeningForms.keys()].map((spelling) => spelling.split(' ').length));

interface ResolutionForm {
  readonly canonical: string;
  readonly keepsCompany: boolean;
}

/** Form by the folded spelling that resolution reads. */
export const resolutionForms: ReadonlyMap<string, ResolutionForm> = new Map(
  legalFormRows
    .filter(({ reader }) => reader !== 'screening')
    .flatMap(({ form: { canonical }, reader, spellings }) =>
      spellings.map((spelling) => [spelling, { canonical, keepsCompany: reader === 'both+company' }] as const),
    ),
);

const familyOfCanonical: ReadonlyMap<string, LegalFormFamily> = new Map(
  legalFormRows.map(({ form: { canonical, family } }) => [canonical, family]),
);

/** Returns true when two canonical forms cannot belong to one organisation: their families differ and neither is `loose`. */
export function formsContradict(one: string, other: string): boolean {
  if (one === other) return false;
  const [left, right] = [familyOfCanonical.get(one), familyOfCanonical.get(other)];
  return left !== right && left !== 'loose' && right !== 'loose';
}

/** In a shorter spelling a wrong letter makes another word. */
const longForms = [...screeningForms.keys()].filter((spelling) => spelling.length > 8 && !spelling.includes(' '));

/** Returns the form whose long one-word spelling differs from `word` by one letter: `aktiengeselschaft` is `ag`. */
export function misspeltForm(word: string): LegalForm | undefined {
  if (word.length < 8) return undefined;
  const spelling = longForms.find((form) => form[0] === word[0] && isOneLetterApart(form, word));
  return spelling === undefined ? undefined : screeningForms.get(spelling);
}

function isOneLetterApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const exchanged = one.slice(start + 1) === other.slice(start + 1);
  return exchanged || one.slice(start + 1) === other.slice(start) || one.slice(start) === other.slice(start + 1);
}
