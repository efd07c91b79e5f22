import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { jsonOf } from './json-of.ts';
import { SourceProblem } from './problem.ts';
import { shortHash } from './short-hash.ts';
import type { FoundFile, RawFile, RawFiles, ReleaseId, ReleaseOffer } from './source.ts';

/** Companies in a release. */
const perRelease = 100;
/** Companies in one file: what an attempt that fails asks again. */
const perFile = 10;
/** Companies in a row without an answer, after which the publisher itself is taken to fail. */
const mostFailures = 10;

/** What one file of a release holds in each line: an answer for a company, or why there is none. */
const line = z.object({
  /** The release, so that a file by itself says to which one it belongs. */
  release: z.string(),
  /** Company number, or the publisher's own reference, as `FRN 900001`. */
  company: z.string(),
  /** UTC, before the request: what the publisher states later is newer. That of the release, or, of one that is fetched on a later day, that of the fetch. */
  asked_at: z.iso.datetime(),
  /** The answers as received, one for each page. Absent: the publisher has none (404), or the request failed. */
  pages: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Present: the request failed. */
  failure: z.string().optional(),
});

/** An answer with its place. */
export interface StoredAnswer {
  readonly file: string;
  readonly at: number;
  readonly answer: z.output<typeof line>;
}

/**
 * Yields a release for each hundred companies, given as pairs of company and address. Its id has the instant `at`, and a hash of the companies, which
 * tells releases of one instant apart.
 */
export function* offersOf(asked: readonly (readonly [company: string, url: string])[], at: string, today: string): Generator<ReleaseOffer> {
  for (let first = 0; first < asked.length; first += perRelease) {
    const some = asked.slice(first, first + perRelease);
    const hash = shortHash(some.map(([company]) => company).join(' '));
    yield { id: `${at.replaceAll(/[-:]/g, '')}.${hash}`, dataDate: today, urls: some.map(([, url]) => url) };
  }
}

/**
 * Returns the instant in the id of a release, or that of its fetch on a later day: an answer states what happened up to its own day, and what is dated after it
 * is no news.
 */
function askedAt({ id: release, fetchedAt }: ReleaseOffer): string {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\./.exec(release) ?? [];
  if (year === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `the id of release ${release} has no instant`);
  const date = `${year}-${month}-${day}`;
  return fetchedAt !== undefined && fetchedAt.slice(0, 10) > date ? fetchedAt : `${date}T${hour}:${minute}:${second}Z`;
}

interface Asking {
  readonly companyIn: (url: string) => string;
  readonly pagesOf: (url: string) => Promise<readonly string[]>;
  /** True: the publisher has something of every company. */
  readonly everyCompany?: boolean;
}

/**
 * Asks for the companies of a release, one after the other, and stores their answers in files of ten. `companyIn` reads the company from an address;
 * `pagesOf` returns the texts of its pages, none where the publisher has nothing. A company whose request fails is stored as such and does not stop
 * the others. Throws the `SourceProblem` of the last failure when ten in a row or all of several failed, when an operator has to act, as with a
 * missing key, and at once when the publisher accepts no further requests; with `everyCompany` PUBLISHER_ERROR when ten companies in a row lack what
 * every company has.
 */
export async function askEach(offer: ReleaseOffer, raw: RawFiles, { companyIn, pagesOf, everyCompany = false }: Asking): Promise<void> {
  const asked_at = askedAt(offer);
  let [answered, inARow, lacking] = [0, 0, 0];
  for (let first = 0; first < offer.urls.length; first += perFile) {
    const name = `answers.${String(first / perFile).padStart(3, '0')}.ndjson`;
    const urls = offer.urls.slice(first, first + perFile);
    if (await raw.has(name)) {
      answered += urls.length;
      continue;
    }
    let lines = '';
    for (const url of urls) {
      const head = { release: offer.id, company: companyIn(url), asked_at };
      const answer = await pagesOf(url).catch(oneProblem);
      inARow = answer instanceof SourceProblem ? inARow + 1 : 0;
      if (answer instanceof SourceProblem) {
        const isNone = answered === 0 && url === offer.urls.at(-1);
        if (inARow >= mostFailures || (isNone && (offer.urls.length > 1 || !answer.retryable))) throw answer;
        lines += `${JSON.stringify({ ...head, failure: `${answer.code}: ${answer.message}` })}\n`;
        continue;
      }
      answered += 1;
      lacking = answer.length === 0 ? lacking + 1 : 0;
      if (everyCompany && lacking >= mostFailures)
        throw new SourceProblem('PUBLISHER_ERROR', `${url} and the ${lacking - 1} before it answer 404`);
      lines += lineOf(head, answer);
    }
    await raw.write(name, urls[0] ?? '', Buffer.from(lines));
  }
}

/** Returns the problem that concerns one company alone. */
function oneProblem(error: unknown): SourceProblem {
  const stops = ['PUBLISHER_RATE_LIMITED', 'PUBLISHER_CLOSED'];
  if (!(error instanceof SourceProblem) || stops.includes(error.code)) throw error;
  return error;
}

/** Writes the pages as they were received: only line breaks, which occur between the parts of JSON alone, become spaces. */
function lineOf(head: object, pages: readonly string[]): string {
  const start = JSON.stringify(head).slice(0, -1);
  return pages.length === 0 ? `${start}}\n` : `${start},"pages":[${pages.map((page) => page.replaceAll(/[\r\n]+/g, ' ')).join(',')}]}\n`;
}

/** Returns the release to which a file of answers belongs, by its first line; undefined for another file. */
export function recogniseAnswers({ head }: FoundFile): ReleaseId | undefined {
  const [, release, year, month, day] =
    /^\{"release":"((\d{4})(\d{2})(\d{2})T[A-Za-z0-9._-]+)","company":"[^"]*","asked_at":"/.exec(Buffer.from(head).toString('utf8')) ?? [];
  return release === undefined ? undefined : { id: release, dataDate: `${year}-${month}-${day}` };
}

/**
 * Returns the lines of all files; of several answers for one company the last one.
 * Throws UNEXPECTED_SHAPE for a file that this service did not write.
 */
export async function answersOf(files: readonly RawFile[]): Promise<Iterable<StoredAnswer>> {
  const last = new Map<string, StoredAnswer>();
  for (const { name: file, path } of files) {
    let at = 0;
    for await (const text of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })) {
      at += 1;
      if (text.trim() === '') continue;
      const { data: answer, error } = line.safeParse(jsonOf(text));
      if (answer === undefined)
        throw new SourceProblem('UNEXPECTED_SHAPE', `${file}, line ${at}, is not an answer for a company`, { cause: error });
      last.set(answer.company, { file, at, answer });
    }
  }
  return last.values();
}
