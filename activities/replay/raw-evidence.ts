import { StoreProblem } from '../../infra/store/problem.ts';
import type { ClearanceInputs } from '../../models/clearance/verdict.ts';
import { releaseContentHash } from '../../models/transparency/entry.ts';
import type { LedgerRelease } from '../../serving/replay/stored.ts';
import type { RawReleases } from '../publishers/raw-releases.ts';
import { evidenceIn, nameOf, screenedEvidenceIn } from './named-releases.ts';

/** What the store says of the raw bytes behind a decision. */
export interface RawEvidence {
  /** The first release of the evidence of which files are missing, or are not those that the service received. */
  readonly refused?: { readonly code: string; readonly detail: string };
  /** Why files were not compared, each in one sentence: a law or a licence ended them, and their records stay. */
  readonly ended: readonly string[];
}

/**
 * Returns a function that compares the files of the releases that the evidence of a decision names with their manifests, and the manifests with the hashes of the
 * ledger, which the public log has too. The records of a release are derived from its files, so equal facts do not show that the evidence is the one that the
 * service received. Each release is compared once.
 */
export function checkRawEvidence(raw: Pick<RawReleases, 'check'>) {
  const known = new Map<string, Promise<StoreProblem | undefined>>();
  return async (inputs: ClearanceInputs, ledger: ReadonlyMap<string, LedgerRelease>): Promise<RawEvidence> => {
    const ended = new Set<string>();
    for (const one of [...evidenceIn(inputs), ...screenedEvidenceIn(inputs)]) {
      const name = nameOf(one);
      const compared = known.get(name) ?? problemOf(raw, one, ledger.get(name)?.contentHash ?? null);
      known.set(name, compared);
      const problem = await compared;
      if (problem === undefined) continue;
      if (problem.code !== 'EVIDENCE_EXPIRED') return { refused: { code: problem.code, detail: problem.message }, ended: [] };
      ended.add(`the raw bytes were not compared: ${problem.message}`);
    }
    return { ended: [...ended] };
  };
}

async function problemOf(
  raw: Pick<RawReleases, 'check'>,
  { source, release }: Pick<LedgerRelease, 'source' | 'release'>,
  contentHash: string | null,
): Promise<StoreProblem | undefined> {
  try {
    const { files } = await raw.check(source, release);
    if (contentHash === null || releaseContentHash(files) === contentHash) return undefined;
    return new StoreProblem('STORE_CORRUPT', `the manifest of release ${release} of ${source} lists other files than the service received`);
  } catch (error) {
    if (error instanceof StoreProblem) return error;
    throw error;
  }
}
