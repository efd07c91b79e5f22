import { companyNumber } from '../company.ts';
import { escapeXml } from '../gazette/marked.ts';
import { kindOf } from '../kinds.ts';
import { BLOCK, type World } from '../world.ts';
import { type Member, zipOf } from '../zip.ts';
import type { Span } from './archives.ts';
import { documentFor } from './document.ts';
import { compact, type Filing, registeredBetween } from './filing.ts';
import { plantingOf } from './planted.ts';

const { floor } = Math;

const plans = new WeakMap<World, Map<string, readonly Filing[]>>();

/** Returns the filings of an archive, by company number. Caches the last hundred archives. */
export function filingsIn(world: World, { from, to }: Span): readonly Filing[] {
  const known = plans.get(world) ?? new Map<string, readonly Filing[]>();
  plans.set(world, known);
  const key = `${from}-${to}`;
  const planned = known.get(key) ?? byNumber(world, [...registeredBetween(world, from, to)]);
  if (known.size > 100) known.clear();
  known.set(key, planned);
  return planned;
}

function byNumber(world: World, filings: readonly Filing[]): readonly Filing[] {
  return filings
    .map((filing) => ({ filing, key: companyNumber(world, filing.index) + compact(filing.end) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ filing }) => filing);
}

/** Yields the members of an archive one by one. Archives of months and of Tuesdays begin with traces of the computer that packed them. */
export function* membersOf(world: World, span: Span, filings: readonly Filing[]): Generator<Member> {
  let first = span.to > span.from;
  for (const filing of filings) {
    const member = memberFor(world, span, filing);
    if (first)
      yield { name: `__MACOSX/._${member.name}`, bytes: Buffer.from([0, 5, 22, 7, 0, 2, 0, 0, ...Buffer.from('Mac OS X        ')]) };
    first = false;
    yield member;
  }
}

/** Returns a name such as `Prod223_4000_01234567_20251231.html`: run, company, balance sheet date. */
function memberName(world: World, { run }: Span, { index, end }: Filing, ending: string): string {
  return `${run}_${companyNumber(world, index)}_${compact(end)}${ending}`;
}

/** Returns a set of accounts as a member; accounts of community interest companies come with their report in a zip. */
export function memberFor(world: World, span: Span, filing: Filing): Member {
  const { kind, text } = documentFor(world, filing);
  const planting = plantingOf(world, filing.index);
  if (planting?.matter === 'unreadable' && filing.end >= planting.madeUpTo) {
    return { name: memberName(world, span, filing, '.html'), bytes: unreadable(text, filing.index) };
  }
  if (kindOf(filing.index).kind.category !== 'Community Interest Company' || kind === 'xml') {
    return { name: memberName(world, span, filing, `.${kind}`), bytes: Buffer.from(text) };
  }
  const name = memberName(world, span, filing, '_CIC.zip');
  // one in five has the name of a zip but is not a zip
  if (floor(filing.index / BLOCK) % 5 === 0) return { name, bytes: Buffer.from(text) };
  const folder = `CIC-${companyNumber(world, filing.index)}`;
  return {
    name,
    bytes: zipOf(filing.registered, [
      { name: `${folder}/accounts/financialStatement.xhtml`, bytes: Buffer.from(text) },
      { name: `${folder}/cic34/cicReport.xhtml`, bytes: Buffer.from(cicReport(companyNumber(world, filing.index))) },
    ]),
  };
}

/** Returns a document that is cut off before its first fact, or a PDF. */
function unreadable(text: string, index: number): Buffer {
  return Buffer.from(floor(index / BLOCK) % 2 === 0 ? text.slice(0, 700) : '%PDF-1.4\n% scanned, and sent with the wrong ending\n%%EOF\n');
}

function cicReport(number: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>CIC 34</title></head><body><h1>Community interest company report</h1><p>${escapeXml(number)} has worked for its community.</p></body></html>
`;
}
