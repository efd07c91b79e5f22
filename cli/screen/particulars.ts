import { type Command, Option } from 'commander';
import { ConfigError } from '../../infra/config.ts';
import { requestOf, screenSubject } from '../../serving/screening/request.ts';
import type { ScreeningRequest } from '../../serving/screening/screener.ts';
import type { RowDefaults } from './input.ts';

/** Options that describe a subject beside its name. */
export interface Particulars {
  readonly kind?: string;
  readonly dob?: string;
  readonly country?: readonly string[];
  readonly company?: string;
  readonly companyNumber?: string;
  readonly postcode?: string;
  readonly identifier?: readonly string[];
  readonly reference?: string;
}

export function addParticulars(command: Command): Command {
  return command
    .addOption(
      new Option('--kind <kind>', 'kind of the subject; every kind is tried when absent').choices(['person', 'organisation', 'ship']),
    )
    .option('--dob <date>', 'date of birth, or a part of it: 1965, 1965-03, 1965-03-14')
    .option('--country <name>', 'nationality or country of residence; repeatable', several)
    .option('--company-number <number>', 'UK company number of the subject')
    .option('--postcode <postcode>', 'postcode of an address of the subject')
    .option('--identifier <number>', 'IMO number or passport number; repeatable', several)
    .option('--reference <id>', 'your own id for the subject');
}

/** Reads the options with the API's schema. Throws `ConfigError` that names each invalid option. */
export function readRequest(
  name: string | undefined,
  options: Particulars & { readonly lists?: readonly string[] | undefined },
): ScreeningRequest {
  const given = {
    name,
    kind: options.kind,
    dateOfBirth: options.dob,
    countries: options.country,
    companyNumber: options.company ?? options.companyNumber,
    postcode: options.postcode,
    identifiers: options.identifier,
    reference: options.reference,
    lists: options.lists,
  };
  const read = screenSubject.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
  if (read.success) return requestOf(read.data);
  throw new ConfigError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
}

/** Returns the options that apply to all rows of a file. Throws `ConfigError` for an option that describes one subject only. */
export function readDefaults({ kind, dob, country, companyNumber, postcode, identifier, reference }: Particulars): RowDefaults {
  const ofOne = {
    '--dob': dob,
    '--company-number': companyNumber,
    '--postcode': postcode,
    '--identifier': identifier,
    '--reference': reference,
  };
  for (const [option, value] of Object.entries(ofOne)) {
    if (value !== undefined) throw new ConfigError(`${option} describes one subject: in a file, use a column instead`);
  }
  return { ...(kind === undefined ? {} : { kind }), ...(country === undefined ? {} : { countries: country }) };
}

function several(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
