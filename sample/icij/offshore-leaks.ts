import { companyName } from '../company.ts';
import { personByKey } from '../people.ts';
import { draw, pick } from '../random.ts';
import { BLOCK, type World } from '../world.ts';
import { zipOf } from '../zip.ts';

/** Position of the overseas entities in a block (kinds.ts). */
const overseas = 71;
const salt = 117;
const entities = 400;

/** Day of the sample on which the database was last published. */
export const LEAKS_DAY = -20;

const header =
  'node_id,name,original_name,former_name,jurisdiction,jurisdiction_description,company_type,address,internal_id,incorporation_date,' +
  'inactivation_date,struck_off_date,dorm_date,status,service_provider,ibcRUC,country_codes,countries,sourceID,valid_until,note';
const places = [
  ['BVI', 'British Virgin Islands', 'VGB'],
  ['JSY', 'Jersey', 'JEY'],
  ['IOM', 'Isle of Man', 'IMN'],
  ['XXX', 'Undetermined', ''],
] as const;

/**
 * Returns a small zip in the layout of the Offshore Leaks Database: invented entities, some of them with the name of an overseas entity of the
 * sample. It has the other members of the real zip, which the service does not read.
 */
export function offshoreLeaksZip(world: World): Buffer {
  const lines = Array.from({ length: entities }, (_, at) => entityLine(world, at));
  const members = [
    ['nodes-addresses.csv', 'node_id,address,name,countries,country_codes,sourceID,valid_until,note\n'],
    ['nodes-entities.csv', `${[header, ...lines].join('\n')}\n`],
    ['relationships.csv', 'node_id_start,node_id_end,rel_type,link,status,start_date,end_date,sourceID\n'],
  ] as const;
  return zipOf(
    LEAKS_DAY,
    members.map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  );
}

function entityLine(world: World, at: number): string {
  const drawn = draw(world.seed, at, salt);
  const [code, place, country] = pick(places, drawn);
  const planted = at % 8 === 0 && at < world.companies / BLOCK;
  const name = planted
    ? companyName(world, at * BLOCK + overseas)
    : `${personByKey(world, 800_000_000 + at).surname.toUpperCase()} HOLDINGS LTD.`;
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
  const incorporated = `${String(1 + (drawn % 28)).padStart(2, '0')}-${pick(months, drawn >>> 5)}-${1990 + (drawn % 25)}`;
  const cells = [10_000_000 + at, name, name, '', code, place, '', 'PORTCULLIS HOUSE; P.O. BOX 1, "EXAMPLETON"', 1_000 + at, incorporated];
  const rest = [
    '',
    '',
    '',
    'Active',
    'Made Up Agents Ltd',
    '',
    country,
    country === '' ? '' : place,
    'Made Up Papers',
    'Made up through 2015',
    '',
  ];
  return [...cells, ...rest].map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
}
