import type { Context, Dimension, QName, Unit } from './instance.ts';
import { periodDate } from './period-date.ts';
import { attributesOf, type Reading, resolveName } from './reading.ts';
import { type StartTag, tagLocalName } from './xml-scanner.ts';

/** Collects contexts and units, which are the same elements in a page's header and in a plain instance. */
interface Resources {
  /** By id. */
  readonly contexts: Map<string, Context>;
  /** By id. */
  readonly units: Map<string, Unit>;
  /** Takes the start tag of an element of `xbrli` or `xbrldi`. */
  readonly open: (tag: StartTag) => void;
  /** Whether a context or unit is open. Elements inside it are not facts. */
  readonly busy: () => boolean;
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };
type DraftContext = Draft<Omit<Context, 'dimensions'>> & { dimensions: Dimension[]; forever: boolean };
type DraftUnit = { id: string; numerator: string[]; denominator: string[]; written: { numerator: string[]; denominator: string[] } };

/** Conventional prefixes by namespace, so that pounds are `iso4217:GBP` whatever prefix the document uses. */
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
      if (contexts.has(id)) reading.problems.add('DUPLICATE_ID', `two contexts have the id ${id}; the first counts`, { offset: at });
      else contexts.set(id, finished(draft, at));
    });
  }

  function finished({ forever, ...draft }: DraftContext, offset: number): Context {
    if (draft.end === undefined && !forever) reading.problems.add('BAD_CONTEXT', `context ${draft.id} has no readable period`, { offset });
    else if (draft.entity.identifier === '')
      reading.problems.add('BAD_CONTEXT', `context ${draft.id} has no entity identifier`, { offset });
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

  /** An unresolved name is kept as written, so that its context does not look like one without the dimension. */
  function named(written: string, offset: number): QName {
    return resolveName(written, reading, offset) ?? { namespace: '', name: written };
  }

  function openUnit(tag: StartTag): void {
    const id = attributesOf(tag, reading).get('id')?.trim() ?? '';
    const draft: DraftUnit = { id, numerator: [], denominator: [], written: { numerator: [], denominator: [] } };
    unit = draft;
    inDenominator = false;
    const { at } = tag;
    reading.atEnd(() => {
      unit = undefined;
      if (units.has(id)) reading.problems.add('DUPLICATE_ID', `two units have the id ${id}; the first counts`, { offset: at });
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
      const measure = resolveName(written, reading, at);
      draft.written[side].push(written);
      draft[side].push(measure === undefined ? written : conventional(measure));
    });
  }

  /** Passes the text of the element that is being opened to `use` when the element ends. */
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
