import { z } from 'zod';

const examplesSchema = z.record(z.string(), z.array(z.string()));

/** Company numbers of the sample by what is invented about them, such as `healthy` or `petitioned`. */
export type Examples = z.output<typeof examplesSchema>;

/** Asks the sample server for companies that show each case. */
export async function sampleExamples(sampleUrl: string): Promise<Examples> {
  const answer = await fetch(`${sampleUrl}/truth/examples`, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`the sample server returned ${answer.status} for its examples`);
  return examplesSchema.parse(await answer.json());
}

/** Moves the clock of the sample server forward. */
export async function advanceSample(sampleUrl: string, days: number): Promise<void> {
  const answer = await fetch(`${sampleUrl}/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
    signal: AbortSignal.timeout(120_000),
  });
  if (!answer.ok) throw new Error(`the sample server returned ${answer.status} for a move of its clock`);
}
