/**
 * Words that many organisations carry: they tell two of them apart only beside other words. Folded; from general knowledge of registers. The
 * frequency of a word on list and register says the same of the rest (`rarity` of the pair scorer).
 */
export const genericWords: ReadonlySet<string> = new Set(
  `bank banks banking banque banco bankasi group groupe gruppe grupo gruppo gruppa holding holdings international intl internationale internacional
  global worldwide world company companies co corporation enterprise enterprises entreprise business businesses industries industry industrial
  industrie trading trade traders trader import export imports exports commerce commercial general services service servicios solutions solution
  systems system technologies technology tech technical management managment consulting consultancy consultants consultant partners partner partnership associates
  association associated society organisation organization institute institution academy university college school foundation fund funds trust trusts
  trustees charity charitable capital finance financial investment investments investors ventures venture equity asset assets securities insurance
  assurance properties property estates estate real development developments developers construction constructions building builders engineering engineers
  contractors contracting design designs marketing media digital online network networks communications telecom telecommunications logistics transport
  transportation shipping shipyard marine maritime lines line airlines aviation airways travel tours energy power oil gas petroleum petrochemical mining
  minerals metals steel plant factory works mill refinery products product manufacturing manufacturers production supplies supply equipment tools
  stores store shop shops retail wholesale foods food catering restaurant restaurants cafe hotel hotels leisure sports sport club health healthcare
  medical pharma pharmaceutical pharmaceuticals care clinic hospital centre center central office agency bureau department ministry committee
  commission council federation union league federal national state regional public private research science sciences scientific education training
  cleaning maintenance security recruitment software data agro agricultural farm farms house homes home housing church community project projects
  overseas offshore europe european asia africa middle east uk usa british english american russian chinese`.split(/\s+/),
);

/** Words of organisations in short and in full. */
export const shortWords: ReadonlyMap<string, string> = new Map([
  ['intl', 'international'],
  ['int', 'international'],
  ['internl', 'international'],
  ['natl', 'national'],
  ['mfg', 'manufacturing'],
  ['mgmt', 'management'],
  ['managment', 'management'],
  ['assoc', 'association'],
  ['assn', 'association'],
  ['bros', 'brothers'],
  ['govt', 'government'],
  ['dept', 'department'],
  ['univ', 'university'],
  ['inst', 'institute'],
  ['tech', 'technology'],
  ['technologies', 'technology'],
  ['ind', 'industries'],
  ['inds', 'industries'],
  ['eng', 'engineering'],
  ['svcs', 'services'],
  ['serv', 'services'],
  ['service', 'services'],
  ['svc', 'services'],
  ['sys', 'systems'],
  ['org', 'organisation'],
  ['organization', 'organisation'],
  ['center', 'centre'],
  ['grp', 'group'],
  ['hldgs', 'holdings'],
  ['holding', 'holdings'],
  ['hldg', 'holdings'],
  ['inv', 'investment'],
  ['investments', 'investment'],
  ['dev', 'development'],
  ['constr', 'construction'],
  ['ctr', 'centre'],
  ['saint', 'st'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]);
