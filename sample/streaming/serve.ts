import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { errorPage, type Fault, type Faults } from '../http/fault.ts';
import type { World } from '../world.ts';
import { dayOfTimepoint, firstTimepoint, isStream, keptDays, lastTimepoint, sentOf } from './streams.ts';

/** Host of the streaming API. */
export const streamHost = 'stream.companieshouse.gov.uk';

/** Connections to one stream at a time; the publisher answers 429 to more. */
const mostConnections = 4;
/** Milliseconds. The publisher sends a blank line every 30 seconds. */
const heartbeatEvery = 5_000;
const lookEvery = 200;
/** Bytes of one write: records and letters of several bytes are cut apart, as on a real connection. */
const pieceBytes = 1_021;

interface Streams {
  readonly world: World;
  readonly clock: Clock;
  readonly faults: Faults;
}

/** Faults of an open connection; the others change how it begins. */
const later: readonly Fault['kind'][] = ['cut', 'reset', 'silence', 'repeat'];

/**
 * Returns a function that answers a stream: the records from `timepoint` on, or the last one of the day and those after it, and blank lines. The records of a sample day
 * appear when the sample's clock reaches the day. A timepoint that is too old or that does not exist yet answers 416.
 */
export function createStreams({ world, clock, faults }: Streams) {
  const open = new Map<string, number>();

  return async function serveStream(response: ServerResponse, name: string, timepoint: string | null): Promise<void> {
    if (!isStream(name)) return refuse(response, 404);
    if ((open.get(name) ?? 0) >= mostConnections) return refuse(response, 429);
    const { day } = clock.now();
    const from = timepoint === null ? lastTimepoint(day) : Number(timepoint);
    if (timepoint !== null && !isKept(from, day)) return refuse(response, 416);
    const fault = faults.take(`${streamHost}/${name}`, ['status', 'html']);
    if (fault?.kind === 'status') return refuse(response, fault.status ?? 502);
    if (fault?.kind === 'html') return refuse(response, 200);
    open.set(name, (open.get(name) ?? 0) + 1);
    try {
      await follow(response, name, from);
    } finally {
      open.set(name, (open.get(name) ?? 1) - 1);
    }
  };

  async function follow(response: ServerResponse, name: string, from: number): Promise<void> {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('\n');
    let silent = false;
    let sentAt = Date.now();
    for (let day = dayOfTimepoint(from); !response.destroyed && response.socket?.destroyed === false; ) {
      const fault = faults.take(`${streamHost}/${name}`, later);
      silent ||= fault?.kind === 'silence';
      const due = day <= clock.now().day ? sentOf(world, name, day).filter((record) => record.timepoint >= from) : [];
      if (day <= clock.now().day) day += 1;
      const text = `${fault?.kind === 'repeat' ? due.map(({ line }) => line).join('') : ''}${due.map(({ line }) => line).join('')}`;
      if (fault?.kind === 'cut' || fault?.kind === 'reset') return breakOff(response, fault.kind, text);
      if (!silent && text !== '') {
        await inPieces(response, Buffer.from(text));
        sentAt = Date.now();
      } else if (!silent && Date.now() - sentAt > heartbeatEvery) {
        response.write('\n');
        sentAt = Date.now();
      }
      if (due.length === 0) await sleep(lookEvery);
    }
  }
}

function isKept(timepoint: number, today: number): boolean {
  return Number.isSafeInteger(timepoint) && timepoint >= firstTimepoint(today - keptDays) && timepoint < firstTimepoint(today + 1);
}

async function inPieces(response: ServerResponse, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && response.socket?.destroyed === false; at += pieceBytes) {
    if (!response.write(bytes.subarray(at, at + pieceBytes))) await sleep(1);
    if (at % (pieceBytes * 16) === 0) await sleep(0);
  }
}

/** Sends two thirds of what is due, most likely a part of a record, and ends the connection: as a whole answer, or by a reset. */
function breakOff(response: ServerResponse, kind: 'cut' | 'reset', text: string): void {
  const bytes = Buffer.from(text);
  response.write(bytes.subarray(0, Math.floor((bytes.length * 2) / 3)), () => {
    if (kind === 'reset') response.socket?.resetAndDestroy();
    else response.end();
  });
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/html;charset=utf-8', 'Content-Length': Buffer.byteLength(errorPage) }).end(errorPage);
}
