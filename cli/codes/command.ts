import { Command } from 'commander';
import { reasonCodesPage } from '../../models/findings/reason-codes-page.ts';
import { reasonCodes } from '../../models/findings/registry.ts';

/** `risk codes`: prints every reason code, which is docs/reason-codes.md. */
export function codesCommand(): Command {
  return new Command('codes').option('--json', 'one JSON document on stdout').action(({ json }: { json?: boolean }) => {
    process.stdout.write(json === true ? `${JSON.stringify(reasonCodes, null, 2)}\n` : reasonCodesPage());
  });
}
