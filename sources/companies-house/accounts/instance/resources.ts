import type { Context, Dimension, QName, Unit } from './instance.ts';
import { periodDate } from './period-date.ts';
import { attributesOf, meaningOf, type Reading } from './reading.ts';
import { type StartTag, tagLocalName } from './xml-scanner.ts';

/** Contexts and units: the same elements in a page's header and in a plain instance. */
interface Resources {
  readonly contexts: Map<string, Context>;
  readonly units: Map<string, Unit>;
  /** An element of `xbrli` or `xbrldi`. */
  readonly open: (tag: StartTag) => void;
  /** A context or unit is open: what stands in it is no fact. */
  readonly busy: () => boolean;
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };
type DraftContext = Draft<Omit<Context, 'dimensions'>> & { dimensions: Dimension[]; forever: boolean };
type DraftUnit = { id: string; numerator: string[]; denominator: string[]; written: { numerator: string[]; denominator: string[] } };

/** Prefixes by convention, so that `iso4217:GBP` is that in every document. */
const measurePrefixes = new Map([
  ['http://www.xbrl.org/2003/iso4217', 'iso4217:'],
  ['http://www.xbrl.org/2003/instance', 'xbrli:'],
  ['', ''],
]);

export function createResources(reading: Reading): Resources {
  const contexts = new Map<string, Context>();
  const units = new Map<string, Unit>();
  let context: DraftContext | undefined;
  let unit: DraftUnit | undefined;
  let inDenominator = false;

  function open(tag: StartTag): void {
    const name = tagLocalName(tag);
    if (name === 'context') openContext(tag);
    else if (name === 'unit') openUnit(tag);
    else if (context !== undefined) openInContext(context, name, tag);
    else if (unit !== undefined) openInUnit(unit, name, tag);
  }

  function openContext(tag: StartTag): void {
    const id = attributesOf(tag, reading).get('id')?.trim() ?? '';
    const draft: DraftContext = {
      id,
      entity: { scheme: '', identifier: '' },
      start: undefined,
      end: undefined,
      dimensions: [],
      forever: false,
    };
    context = draft;
    const { at } = tag;
    reading.atEnd(() => {
      context = undefined;
      if (contexts.has(id)) reading.problems.add('DUPLICATE_ID', `two contexts are called ${id}; the first counts`, { offset: at });
      else contexts.set(id, finished(draft, at));
    });
  }

  function finished({ forever, ...draft }: DraftContext, offset: number): Context {
    if (draft.end === undefined && !forever)
      reading.problems.add('BAD_CONTEXT', `context ${draft.id} has no period that can be read`, { offset });
    else if (draft.entity.identifier === '') reading.problems.add('BAD_CONTEXT', `context ${draft.id} names no entity`, { offset });
    return draft;
  }

  function openInContext(draft: DraftContext, name: string, tag: StartTag): void {
    switch (name) {
      case 'identifier': {
        const scheme = attributesOf(tag, reading).get('scheme') ?? '';
        content((identifier) => (draft.entity = { scheme, identifier: identifier.trim() }));
        return;
      }
      case 'startDate':
        content((text) => (draft.start = periodDate(text, 'start')));
        return;
      case 'endDate':
      case 'instant':
        content((text) => (draft.end = periodDate(text, 'end')));
        return;
      case 'forever':
        draft.forever = true;
        return;
      case 'explicitMember':
      case 'typedMember':
        openMember(draft, name, tag);
        return;
    }
  }

  function openMember(draft: DraftContext, name: string, tag: StartTag): void {
    const axisWritten = attributesOf(tag, reading).get('dimension')?.trim() ?? '';
    const axis = named(axisWritten, tag.at);
    const { at } = tag;
    content((text) => {
      const written = text.trim();
      const member = name === 'typedMember' ? written : named(written, at);
      draft.dimensions.push({ axis, member, written: { axis: axisWritten, member: written } });
    });
  }

  /** A name without meaning still makes its context a different one: it must not look undimensioned. */
  function named(written: string, offset: number): QName {
    return meaningOf(written, reading, offset) ?? { namespace: '', name: written };
  }

  function openUnit(tag: StartTag): void {
    const id = attributesOf(tag, reading).get('id')?.trim() ?? '';
    const draft: DraftUnit = { id, numerator: [], denominator: [], written: { numerator: [], denominator: [] } };
    unit = draft;
    inDenominator = false;
    const { at } = tag;
    reading.atEnd(() => {
      unit = undefined;
      if (units.has(id)) reading.problems.add('DUPLICATE_ID', `two units are called ${id}; the first counts`, { offset: at });
      else units.set(id, draft);
    });
  }

  function openInUnit(draft: DraftUnit, name: string, tag: StartTag): void {
    if (name === 'unitDenominator') {
      inDenominator = true;
      reading.atEnd(() => (inDenominator = false));
    }
    if (name !== 'measure') return;
    const side = inDenominator ? 'denominator' : 'numerator';
    const { at } = tag;
    content((text) => {
      const written = text.trim();
      const measure = meaningOf(written, reading, at);
      draft.written[side].push(written);
      draft[side].push(measure === undefined ? written : conventional(measure));
    });
  }

  function content(use: (text: string) => void): void {
    const open = reading.texts.open(false);
    reading.atEnd(() => {
      reading.texts.close();
      use(open.text);
    });
  }

  return { contexts, units, open, busy: () => context !== undefined || unit !== undefined };
}

function conventional({ namespace, name }: QName): string {
  return (measurePrefixes.get(namespace) ?? `{${namespace}}`) + name;
}
