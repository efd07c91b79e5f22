import type { Part, Source } from './source.ts';

/** Returns a part of a source as the source that the warehouse loads: with the releases of the whole, and an id of the whole and the folder. */
export function partSource(source: Source, { folder, sqlOf, table, version, key, expect }: Part): Source {
  // the columns that these name are of the table of the whole
  const { parts: _parts, details: _details, replaces: _replaces, fillBy: _fillBy, ...whole } = source;
  const own = { ...whole, ...(version !== undefined && { version }) };
  return { ...own, id: `${source.id}/${folder}`, sqlOf: sqlOf ?? `${source.sqlOf ?? source.id}/${folder}`, table, key, expect };
}

/** Returns each part of a source as `partSource` does, then the source itself. */
export function allTables(source: Source): readonly Source[] {
  return [...(source.parts ?? []).map((part) => partSource(source, part)), source];
}
