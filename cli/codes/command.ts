import { Command } from 'commander';
import { reasonCodesDocument, reasonCodesPage } from '../../models/findings/reason-codes-page.ts';

/** `risk codes`: prints every reason code, characteristic, band and limit, which is docs/reason-codes.md. */
export function codesCommand(): Command {
  return new Command('codes').option('--json', 'one JSON document on stdout').action(({ json }: { json?: boolean }) => {
    process.stdout.write(json === true ? `${JSON.stringify(reasonCodesDocument(), null, 2)}\n` : reasonCodesPage());
  });
}
