/** Rows by number in two arrays: fifty thousand small arrays of their own would take several times the room. */
export interface Postings {
  /** Where the rows of the number begin and end in `rows`. */
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

export function createPostings(posted: readonly (readonly number[] | undefined)[]): Postings {
  const starts = new Int32Array(posted.length + 1);
  for (let number = 0; number < posted.length; number += 1) starts[number + 1] = (starts[number] ?? 0) + (posted[number]?.length ?? 0);
  const rows = new Int32Array(starts[posted.length] ?? 0);
  for (let number = 0; number < posted.length; number += 1) rows.set(posted[number] ?? [], starts[number]);
  return { starts, rows };
}
