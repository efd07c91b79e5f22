import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
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

/** Writes what Companies House would deliver to a subscriber on the sample's day into `folder`. Returns the paths. */
export async function sampleDeliveries(sampleUrl: string, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names = z.array(z.string()).parse(await (await answerOf(`${sampleUrl}/deliveries`)).json());
  const paths: string[] = [];
  for (const name of names) {
    const path = join(folder, basename(name));
    const { body } = await answerOf(`${sampleUrl}/deliveries/${encodeURIComponent(name)}`);
    await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(path));
    paths.push(path);
  }
  return paths;
}

async function answerOf(url: string): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(120_000) });
  if (!answer.ok || answer.body === null) throw new Error(`${url} answers ${answer.status}`);
  return answer;
}
