import { expect, test } from 'vitest';
import { document } from './document.ts';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

type Node = Readonly<Record<string, unknown>>;

const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
const inside = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [...anyOf, ...oneOf, ...allOf];

/** A schema is described by itself, by the schema it names, or by one of its alternatives, such as the one beside null. */
function isDescribed(schema: Schema): boolean {
  const named = schemas[schema.$ref?.split('/').at(-1) ?? ''];
  return [schema.description, named?.description].some((text) => (text ?? '') !== '') || inside(schema).some(isDescribed);
}

/** Paths of the members without a description. Named schemas are walked by themselves. */
function undescribed(schema: Schema, at: string): string[] {
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    ...(isDescribed(member) ? [] : [`${at}.${name}`]),
    ...undescribed(member, `${at}.${name}`),
  ]);
  const items = [schema.items, schema.additionalProperties].filter((one) => typeof one === 'object');
  return [
    ...members,
    ...items.flatMap((one) => undescribed(one, `${at}[]`)),
    ...inside(schema).flatMap((one, index) => undescribed(one, `${at}|${index}`)),
  ];
}

/** Every schema under a node of the document that is not a schema itself. */
function schemasUnder(node: unknown, at: string): [at: string, schema: Schema][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node as Node).flatMap(([name, value]) =>
    name === 'schema' ? [[at, value as Schema] as [string, Schema]] : schemasUnder(value, `${at} ${name}`),
  );
}

test('every member of every request, answer and event has a description', () => {
  const named = Object.entries(schemas).flatMap(([name, schema]) => [...(isDescribed(schema) ? [] : [name]), ...undescribed(schema, name)]);
  const others = [...schemasUnder(document.paths, ''), ...schemasUnder(document.webhooks, '')];
  expect([...named, ...others.flatMap(([at, schema]) => undescribed(schema, at))]).toEqual([]);
});

test('every parameter, header and tag has a description', () => {
  const items = { ...document.paths, ...document.webhooks } as Readonly<Record<string, Readonly<Record<string, Node>>>>;
  const missing = Object.entries(items).flatMap(([path, item]) =>
    Object.values(item).flatMap(({ parameters = [], responses = {} }) => [
      ...(parameters as { name: string; description?: string; schema: Schema }[])
        .filter(({ description, schema }) => (description ?? '') === '' && !isDescribed(schema))
        .map(({ name }) => `${path} ${name}`),
      ...Object.entries(responses as Node).flatMap(([status, response]) =>
        Object.entries((response as { headers?: Record<string, Schema & { schema: Schema }> }).headers ?? {})
          .filter(([, header]) => !isDescribed(header) && !isDescribed(header.schema))
          .map(([name]) => `${path} ${status} ${name}`),
      ),
    ]),
  );
  expect(missing).toEqual([]);
  expect(document.tags?.filter(({ description = '' }) => description === '')).toEqual([]);
});
