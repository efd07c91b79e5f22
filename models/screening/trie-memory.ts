import {
  codeOf,
  digraphClass,
  digraphCost,
  doubledLetter,
  inClass,
  letters,
  omission,
  substitution,
  transposition,
} from './compare/confusables.ts';
import { nearTextsKernel } from './near-texts-kernel.ts';

const side = letters + 1;
/** Letters of a text of a query that are compared. */
const longestAsked = 127;
/** What the tables of the kernel have room for (`near-texts-kernel.as`): codes, bytes of a row by code, and classes of digraphs. */
const room = { codes: 37, row: 48, classes: 64 } as const;
const classes = inClass.length / side;
const infinite = 255;
/** Greater distances are infinite in the kernel. */
const greatest = 25;
const tolerance = 1e-8;

/** What a search finds: whole texts, texts that begin with that of the query, or texts that are a beginning of it. */
export const wanted = { whole: 0, beginning: 1, ofBeginning: 2 } as const;

/** A distance, or one for each length of a text of a trie, in tenths (`inTenths`). */
export type Limit = number | Uint8Array;

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  setCosts(ofSwap: number, ofDouble: number, ofDigraph: number): void;
  substitutionsAt(): number;
  ofClassAt(): number;
  ofLetterAt(): number;
  ofSoundAt(): number;
  digraphsAt(): number;
  omissionsAt(): number;
  textAt(): number;
  limitsAt(): number;
  allocate(size: number): number;
  limitAll(limit: number): void;
  begin(length: number, isFromEnd: boolean): void;
  beginsEach(limit: number): number;
  search(root: number, output: number, kind: number): number;
}

/** The part of the WebAssembly JavaScript Interface that is used: Node's types declare none of it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/**
 * The memory of tries, with what searches them (WebAssembly). Tries that are searched for the same texts share one: it reads a text once. The garbage collector frees it as a whole.
 */
export interface TrieMemory {
  /** Returns the address of so many bytes, all 0. */
  allocate(size: number): number;
  /** Return all of the memory; valid until the next `allocate`. */
  bytes(): Uint8Array;
  numbers(): Int32Array;
  /** Begins searches for a text. `limit`: an array has a byte for each length from 0 to 64. */
  begin(text: string, byEnds: boolean, limit: Limit): void;
  /** Returns whether each text begins with that of `begin` within a distance in tenths. */
  beginsEach(limit: number): boolean;
  /** Writes to `output`, of each node that is found, its texts from and to before, as numbers of four bytes. Returns how many nodes are found. */
  search(root: number, output: number, kind: number): number;
}

/** Returns the limit of a distance in tenths, rounded down: all costs are multiples of a tenth. A greater one than the kernel can hold allows every distance. */
export function inTenths(limit: number): number {
  return limit > greatest ? infinite : Math.floor(10 * limit + tolerance);
}

/** Returns a cost in tenths. */
export function asTenths(cost: number): number {
  return Math.round(10 * cost);
}

export function createTrieMemory(): TrieMemory {
  const kernel = new WebAssembly.Instance(module()).exports as Kernel;
  let bytes = new Uint8Array(kernel.memory.buffer);
  let numbers = new Int32Array(kernel.memory.buffer);
  const [textAt, limitsAt] = [kernel.textAt(), kernel.limitsAt()];
  writeTables(kernel, bytes);
  let newestLimit: Limit | undefined;
  let newest: { readonly text: string; readonly byEnds: boolean } | undefined;

  function begin(text: string, byEnds: boolean): void {
    if (newest?.text === text && newest.byEnds === byEnds) return;
    const length = Math.min(text.length, longestAsked);
    for (let place = 0; place < length; place += 1)
      bytes[textAt + 1 + place] = codeOf(text.charCodeAt(byEnds ? text.length - 1 - place : place));
    kernel.begin(length, byEnds);
    newest = { text, byEnds };
  }

  return {
    allocate(size) {
      const address = kernel.allocate(size);
      if (bytes.buffer !== kernel.memory.buffer) {
        bytes = new Uint8Array(kernel.memory.buffer);
        numbers = new Int32Array(kernel.memory.buffer);
      }
      return address;
    },
    bytes: () => bytes,
    numbers: () => numbers,
    begin(text, byEnds, limit) {
      begin(text, byEnds);
      if (limit === newestLimit) return;
      newestLimit = limit;
      if (typeof limit === 'number') kernel.limitAll(limit);
      else bytes.set(limit, limitsAt);
    },
    beginsEach: (limit) => kernel.beginsEach(limit) !== 0,
    search: (root, output, kind) => kernel.search(root, output, kind),
  };
}

let compiled: object | undefined;

function module(): object {
  compiled ??= new WebAssembly.Module(Buffer.from(nearTextsKernel, 'base64'));
  return compiled;
}

function writeTables(kernel: Kernel, bytes: Uint8Array): void {
  if (classes > room.classes || side !== room.codes)
    throw new RangeError(
      `The kernel has ${room.codes} letters and room for ${room.classes} classes of digraphs, not ${side} and ${classes}.`,
    );
  kernel.setCosts(asTenths(transposition), asTenths(doubledLetter), asTenths(digraphCost));
  bytes.set(Uint8Array.from(omission, asTenths), kernel.omissionsAt());
  bytes.set(digraphClass, kernel.digraphsAt());
  for (let code = 0; code < side; code += 1)
    bytes.set(Uint8Array.from(substitution.subarray(code * side, (code + 1) * side), asTenths), kernel.substitutionsAt() + code * room.row);
  const lettersOf = Array.from({ length: classes }, (_, one) => inClass.subarray(one * side, (one + 1) * side));
  for (const [one, own] of lettersOf.entries()) {
    const cost = (isIn: boolean) => (isIn ? asTenths(digraphCost) : infinite);
    bytes.set(
      Uint8Array.from(own, (is) => cost(is === 1)),
      kernel.ofClassAt() + one * room.row,
    );
    for (let code = 0; code < side; code += 1) bytes[kernel.ofLetterAt() + code * room.classes + one] = cost(own[code] === 1);
    const sounds = lettersOf.map((other) => cost(other.some((is, code) => is === 1 && own[code] === 1)));
    bytes.set(sounds, kernel.ofSoundAt() + one * room.classes);
  }
}
