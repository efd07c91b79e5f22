import { z } from 'zod';

const examplesSchema = z.record(z.string(), z.array(z.string()));

/** What was planted in the sample: name of the truth, such as `healthy` or `petitioned`, to company numbers. */
export type Examples = z.output<typeof examplesSchema>;

export async function sampleExamples(sampleUrl: string): Promise<Examples> {
  const answer = await fetch(`${sampleUrl}/truth/examples`, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`the sample publishers gave no examples: ${answer.status}`);
  return examplesSchema.parse(await answer.json());
}

export async function advanceSample(sampleUrl: string, days: number): Promise<void> {
  const answer = await fetch(`${sampleUrl}/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
    signal: AbortSignal.timeout(120_000),
  });
  if (!answer.ok) throw new Error(`the sample's clock did not move: ${answer.status}`);
}
