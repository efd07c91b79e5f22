/**
 * A collection of the few things that are in flight now: requests, calls, callers that wait. They are iterated in the order in which they were added.
 *
 * Use it in place of a `Set` or `Map` whose members come and go with each request. V8 makes a new table for a `Set` every few changes, and the old table refers to the
 * new one. Once one old table is in the old generation, the young generation keeps each later table with all that its members refer to, so that whole requests move to the
 * old generation and the API stops for each collection of it. An array has one store, whose free places are empty.
 */
export class FewInFlight<Member> implements Iterable<Member> {
  readonly #members: Member[] = [];

  get size(): number {
    return this.#members.length;
  }

  add(member: Member): void {
    this.#members.push(member);
  }

  /** Returns whether it was a member. Looks at each member: for tens of them, not for thousands. */
  delete(member: Member): boolean {
    const at = this.#members.indexOf(member);
    if (at >= 0) this.#members.splice(at, 1);
    return at >= 0;
  }

  /** Returns the one that was added first; undefined: there is none. */
  get first(): Member | undefined {
    return this.#members[0];
  }

  [Symbol.iterator](): Iterator<Member> {
    return [...this.#members][Symbol.iterator]();
  }
}
