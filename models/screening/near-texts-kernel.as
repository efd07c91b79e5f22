/**
 * The search of a trie for texts that are near to one, in AssemblyScript: the distances of a letter from up to 16 letters of the text are computed at once. `word-trie.ts` writes
 * the tables, the tries and the text, and `confusable-distance.ts` defines the distance.
 *
 * Costs and distances are tenths in a byte: all costs are multiples of 0.1. 255 is infinite, and sums saturate. A row has a cell for the beginning of the text and one for each
 * of its letters, `width` vectors of 16 bytes.
 */

const letters = 37;
const classes = 64;
/** A text of a query has at most 127 letters; a row has a cell more. */
const widest = 8;
const bytes = widest * 16;
const infinite: u8 = 255;
/** Code of the letter a; digits have the codes before it. */
const firstLetter: i32 = 11;
/** What a letter from a to z costs at most. */
const mostOfLetter: i32 = 10;

/** What a swap of two neighbours costs, one letter of a double letter, and a digraph for a single letter. */
let transposition: i32 = 0;
let doubled: i32 = 0;
let digraph: i32 = 0;

export function setCosts(ofSwap: i32, ofDouble: i32, ofDigraph: i32): void {
  transposition = ofSwap;
  doubled = ofDouble;
  digraph = ofDigraph;
}

/**
 * Written once: what a letter costs for another one (48 bytes a letter); what a class of digraphs costs for a letter (by class and by letter) and for another class (`digraph` or
 * infinite); the class of two letters, 0 for none; what leaving out a letter costs.
 */
const substitutions = memory.data(letters * 48, 16);
const ofClass = memory.data(classes * 48, 16);
const ofLetter = memory.data(letters * classes, 16);
const ofSound = memory.data(classes * classes, 16);
const digraphs = memory.data(letters * letters, 16);
const omissions = memory.data(64, 16);

/** The codes of the text and its classes of digraphs, by place; what leaving out letters costs: one, the last two, four, eight, and all of a vector. */
const text = memory.data(bytes + 16, 16);
const before = memory.data(bytes, 16);
const ends = memory.data(bytes, 16);
const missing1 = memory.data(bytes, 16);
const missing2 = memory.data(bytes, 16);
const missing4 = memory.data(bytes, 16);
const missing8 = memory.data(bytes, 16);
const missingAll = memory.data(bytes, 16);
/** Infinite behind the last letter. */
const behind = memory.data(bytes, 16);
/** How many letters of the text follow. */
const following = memory.data(bytes, 16);
/** For each letter: what it costs for each letter of the text, and for each digraph. */
const costs = memory.data(letters * bytes, 16);
const digraphCosts = memory.data(letters * bytes, 16);
/** What a letter of another text costs at least; 0 for a letter of this one. */
const others = memory.data(64, 16);
const rows = memory.data(66 * bytes, 16);
/** The greatest distance by the length of a text. */
const limits = memory.data(80, 16);
const leasts = memory.data(66, 16);

export function substitutionsAt(): usize { return substitutions; }
export function ofClassAt(): usize { return ofClass; }
export function ofLetterAt(): usize { return ofLetter; }
export function ofSoundAt(): usize { return ofSound; }
export function digraphsAt(): usize { return digraphs; }
export function omissionsAt(): usize { return omissions; }
export function textAt(): usize { return text; }
export function limitsAt(): usize { return limits; }

let end: usize = __heap_base;

/** Returns the address of so many bytes, all 0, which are never freed. */
export function allocate(size: usize): usize {
  const address = (end + 15) & ~15;
  end = address + size;
  const pages = <i32>((end + 0xffff) >>> 16) - memory.size();
  if (pages > 0 && memory.grow(max(pages, memory.size() >> 1)) < 0 && memory.grow(pages) < 0) unreachable();
  return address;
}

let columns: i32 = 0;
let width: i32 = 1;
let fromEnd: bool = false;
let hasDigraphs: bool = false;

@inline function infinity(): v128 { return i8x16.splat(infinite); }

/** Returns the 48 bytes of a table at the places of a vector, and 0 for a place behind them. */
@inline function lookUp(table: usize, places: v128): v128 {
  return v128.or(
    v128.or(i8x16.swizzle(v128.load(table), places), i8x16.swizzle(v128.load(table, 16), i8x16.sub(places, i8x16.splat(16)))),
    i8x16.swizzle(v128.load(table, 32), i8x16.sub(places, i8x16.splat(32))),
  );
}

/** Returns the 64 bytes of a table at the places of a vector. */
@inline function lookUpClass(table: usize, places: v128): v128 {
  return v128.or(lookUp(table, places), i8x16.swizzle(v128.load(table, 48), i8x16.sub(places, i8x16.splat(48))));
}

/** The vector moved up by one byte and two, behind the bytes of the one before it. */
@inline function after1(last: v128, vector: v128): v128 {
  return v128.shuffle<u8>(last, vector, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
}
@inline function after2(last: v128, vector: v128): v128 {
  return v128.shuffle<u8>(last, vector, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
}
@inline function after4(last: v128, vector: v128): v128 {
  return v128.shuffle<u8>(last, vector, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
}
@inline function after8(last: v128, vector: v128): v128 {
  return v128.shuffle<u8>(last, vector, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23);
}

@inline function codeAt(place: i32): i32 { return <i32>load<u8>(text + place); }

function missingOf(code: i32, previous: i32): i32 {
  return previous === code && code >= firstLetter ? doubled : <i32>load<u8>(omissions + code);
}

/** Begins the search of the text whose codes are from `textAt() + 1`. `isFromEnd`: all texts are read from their ends. */
export function begin(length: i32, isFromEnd: bool): void {
  columns = length;
  width = (length >> 4) + 1;
  fromEnd = isFromEnd;
  hasDigraphs = false;
  const size = width << 4;
  store<u8>(text, 255);
  store<u8>(ends, 0);
  store<u8>(missing1, 255);
  let previous: i32 = 255;
  for (let place = 1; place <= length; place += 1) {
    const code = codeAt(place);
    let cost = missingOf(code, previous);
    if (isFromEnd && place < length && codeAt(place + 1) === code) cost = min(doubled, cost);
    store<u8>(missing1 + place, <u8>cost);
    const one = place > 1 ? classOf(previous, code) : 0;
    store<u8>(ends + place, <u8>one);
    hasDigraphs = hasDigraphs || one > 0;
    previous = code;
  }
  for (let place = length + 1; place < size; place += 1) {
    store<u8>(text + place, 255);
    store<u8>(missing1 + place, 255);
    store<u8>(ends + place, 0);
  }
  const none = i8x16.splat(0);
  let last = infinity();
  let sum: u8 = 0;
  for (let at = 0; at < size; at += 16) {
    const places = i8x16.add(i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), i8x16.splat(<i8>at));
    const codes = v128.load(text + at);
    v128.store(before + at, after1(last, codes));
    last = codes;
    v128.store(behind + at, i8x16.gt_u(places, i8x16.splat(<i8>length)));
    v128.store(following + at, i8x16.sub_sat_u(i8x16.splat(<i8>length), places));
    let cost = v128.load(missing1 + at);
    // the row before the first letter: its first cell costs nothing
    if (at === 0) cost = i8x16.replace_lane(cost, 0, 0);
    cost = i8x16.add_sat_u(cost, after1(none, cost));
    v128.store(missing2 + at, cost);
    cost = i8x16.add_sat_u(cost, after2(none, cost));
    v128.store(missing4 + at, cost);
    cost = i8x16.add_sat_u(cost, after4(none, cost));
    v128.store(missing8 + at, cost);
    cost = i8x16.add_sat_u(cost, after8(none, cost));
    v128.store(missingAll + at, cost);
    v128.store(rows + at, i8x16.add_sat_u(cost, i8x16.splat(sum)));
    sum = load<u8>(rows + at + 15);
  }
  for (let code: i32 = 0; code < letters; code += 1) beginLetter(code, size);
  from4 = lettersFrom(4);
  from5 = lettersFrom(5);
  from6 = lettersFrom(6);
  from7 = lettersFrom(7);
  from8 = lettersFrom(8);
  from10 = lettersFrom(10);
}

/** Writes what a letter costs for each letter and each digraph of the text, and at least. */
@inline function beginLetter(code: i32, size: i32): void {
  let least = infinity();
  for (let at = 0; at < size; at += 16) {
    const cost = lookUp(substitutions + code * 48, v128.load(text + at));
    v128.store(costs + code * bytes + at, cost);
    // bytes that stand for no letter cost nothing
    least = i8x16.min_u(least, v128.or(cost, i8x16.eq(v128.load(text + at), infinity())));
    if (!hasDigraphs) continue;
    const ofEnds = lookUpClass(ofLetter + code * classes, v128.load(ends + at));
    v128.store(digraphCosts + code * bytes + at, ofEnds);
    least = i8x16.min_u(least, ofEnds);
  }
  store<u8>(others + code, <u8>min(leastOf(least), <i32>load<u8>(omissions + code)));
}

function classOf(one: i32, other: i32): i32 {
  return <i32>load<u8>(digraphs + (fromEnd ? other * letters + one : one * letters + other));
}

/** Returns the distances of 16 cells. `aboveBefore` and `earlierBefore`: those of the 16 before them, in the two rows above. */
@inline function cellsOf(
  at: i32, depth: i32, code: i32, previous: i32, cost: i32, one: i32, above: v128, aboveBefore: v128, earlier: v128, earlierBefore: v128,
): v128 {
  let cells = i8x16.min_u(
    i8x16.add_sat_u(after1(aboveBefore, above), v128.load(costs + code * bytes + at)),
    i8x16.add_sat_u(above, i8x16.splat(<i8>cost)),
  );
  if (hasDigraphs) cells = i8x16.min_u(cells, i8x16.add_sat_u(after2(aboveBefore, above), v128.load(digraphCosts + code * bytes + at)));
  if (depth > 1) {
    const codes = v128.load(text + at);
    if (code !== previous) {
      const swapped = v128.and(i8x16.eq(codes, i8x16.splat(<i8>previous)), i8x16.eq(v128.load(before + at), i8x16.splat(<i8>code)));
      const swap = v128.or(v128.not(swapped), i8x16.splat(<i8>transposition));
      cells = i8x16.min_u(cells, i8x16.add_sat_u(after2(earlierBefore, earlier), swap));
    }
    if (one > 0) {
      cells = i8x16.min_u(cells, i8x16.add_sat_u(after1(earlierBefore, earlier), lookUp(ofClass + one * 48, codes)));
      if (hasDigraphs)
        cells = i8x16.min_u(cells, i8x16.add_sat_u(after2(earlierBefore, earlier), lookUpClass(ofSound + one * classes, v128.load(ends + at))));
    }
  }
  const none = infinity();
  cells = i8x16.min_u(cells, i8x16.add_sat_u(after1(none, cells), v128.load(missing1 + at)));
  cells = i8x16.min_u(cells, i8x16.add_sat_u(after2(none, cells), v128.load(missing2 + at)));
  cells = i8x16.min_u(cells, i8x16.add_sat_u(after4(none, cells), v128.load(missing4 + at)));
  cells = i8x16.min_u(cells, i8x16.add_sat_u(after8(none, cells), v128.load(missing8 + at)));
  return cells;
}

/**
 * Fills the row of a letter from the two rows before it. Returns the least distance in each of 16 lanes. `previous`: the letter before it, or 255. `cost`: of leaving it out.
 * `one`: the class of the digraph that ends with it.
 */
@inline function fillRow(depth: i32, code: i32, previous: i32, cost: i32, one: i32): v128 {
  const to: usize = rows + depth * bytes;
  let above = v128.load(to - bytes);
  let earlier = depth > 1 ? v128.load(to - 2 * bytes) : infinity();
  let cells = v128.or(cellsOf(0, depth, code, previous, cost, one, above, infinity(), earlier, infinity()), v128.load(behind));
  v128.store(to, cells);
  let least = cells;
  for (let at = 16; at < width << 4; at += 16) {
    const aboveBefore = above;
    const earlierBefore = earlier;
    above = v128.load(to - bytes + at);
    if (depth > 1) earlier = v128.load(to - 2 * bytes + at);
    const last = i8x16.splat(<i8>i8x16.extract_lane_u(cells, 15));
    cells = cellsOf(at, depth, code, previous, cost, one, above, aboveBefore, earlier, earlierBefore);
    cells = i8x16.min_u(cells, i8x16.add_sat_u(last, v128.load(missingAll + at)));
    cells = v128.or(cells, v128.load(behind + at));
    v128.store(to + at, cells);
    least = i8x16.min_u(least, cells);
  }
  return least;
}

/** Returns the least of 16 bytes. */
@inline function leastOf(vector: v128): i32 {
  let least = i8x16.min_u(vector, v128.shuffle<u8>(vector, vector, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  least = i8x16.min_u(least, v128.shuffle<u8>(least, least, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
  least = i8x16.min_u(least, v128.shuffle<u8>(least, least, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
  least = i8x16.min_u(least, v128.shuffle<u8>(least, least, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
  return <i32>i8x16.extract_lane_u(least, 0);
}

/**
 * Returns the least distance that a row leads to, in each of 16 lanes: from `fewest` to `most` letters of the other text follow, and each letter that only one text has costs three
 * tenths at least.
 */
@inline function leastEnd(depth: i32, fewest: i32, most: i32): v128 {
  const row: usize = rows + depth * bytes;
  let least = infinity();
  for (let at = 0; at < width << 4; at += 16) {
    const left = v128.load(following + at);
    const apart = v128.or(i8x16.sub_sat_u(left, i8x16.splat(<i8>most)), i8x16.sub_sat_u(i8x16.splat(<i8>fewest), left));
    const cost = i8x16.add_sat_u(i8x16.add_sat_u(apart, apart), apart);
    least = i8x16.min_u(least, i8x16.add_sat_u(v128.load(row + at), cost));
  }
  return least;
}

/**
 * A node of a trie: its first child or 0, the letters from here on that each text has alone, its texts from and to, its letter, the shortest and longest text, marks, what leaving out the
 * letter costs, and the class of the digraph that ends with it. Children are side by side.
 */
const nodeSize = 24;
const isText: i32 = 1;
const isLast: i32 = 2;

/** What a search finds. */
const whole: i32 = 0;
const beginning: i32 = 1;
const ofBeginning: i32 = 2;

let nodes: usize = 0;
let found: usize = 0;
let count: i32 = 0;
let mode: i32 = whole;

/** The letters that the text does not have, by what they cost at least: from 4, 5, 6, 7, 8 and 10 tenths. */
let from4: u32 = 0;
let from5: u32 = 0;
let from6: u32 = 0;
let from7: u32 = 0;
let from8: u32 = 0;
let from10: u32 = 0;

function lettersFrom(cost: i32): u32 {
  let mask: u32 = 0;
  for (let code = firstLetter; code < letters; code += 1) if (<i32>load<u8>(others + code) >= cost) mask |= 1 << (code - firstLetter);
  return mask;
}

/** Returns what the letters cost that the text does not have, without a branch: most nodes have other letters than the one before. */
@inline function costOf(mask: u32): i32 {
  return <i32>(4 * popcnt(mask & from4) + popcnt(mask & from5) + popcnt(mask & from6) + popcnt(mask & from7) + popcnt(mask & from8) + 2 * popcnt(mask & from10));
}

@inline function limitOf(length: i32): i32 { return <i32>load<u8>(limits + length); }
@inline function cellAt(depth: i32, column: i32): i32 { return <i32>load<u8>(rows + depth * bytes + column); }
/** Returns whether a byte of a vector is at most a limit. */
@inline function anyWithin(vector: v128, limit: i32): bool { return v128.any_true(i8x16.le_u(vector, i8x16.splat(<i8>limit))); }
@inline function withCost(vector: v128, cost: i32): v128 { return i8x16.add_sat_u(vector, i8x16.splat(<i8>min(max(cost, 0), 255))); }
@inline function withDigraph(vector: v128): v128 { return i8x16.add_sat_u(vector, i8x16.splat(<i8>digraph)); }

/** Visits a node and its siblings. `previous`: the letter of the parent. `above`, `earlier`: the least distances in the last row and in the one before, which a row can follow by a digraph or a swap only. */
function walk(first: u32, depth: i32, previous: i32, above: v128, earlier: v128): void {
  const least = i8x16.min_u(above, withDigraph(earlier));
  for (let node: usize = nodes + first * nodeSize; ; node += nodeSize) {
    const longest = <i32>load<u8>(node, 18);
    const limit = limitOf(longest);
    if (isWorth(node, least, above, longest, limit)) visit(node, depth, previous, above, longest, limit);
    if ((<i32>load<u8>(node, 19) & isLast) !== 0) break;
  }
}

@inline function isWorth(node: usize, least: v128, above: v128, longest: i32, limit: i32): bool {
  if (mode !== beginning) {
    if (mode === whole && 3 * max(<i32>load<u8>(node, 17) - columns, columns - longest) > limit) return false;
    if (!anyWithin(withCost(least, costOf(load<u32>(node, 4)) - (mode === ofBeginning ? mostOfLetter : 0)), limit)) return false;
  }
  return limit >= transposition || load<u8>(node, 21) > 0 || anyWithin(above, limit);
}

@inline function visit(node: usize, depth: i32, previous: i32, above: v128, longest: i32, limit: i32): void {
  const code = <i32>load<u8>(node, 16);
  const isEnd = (<i32>load<u8>(node, 19) & isText) !== 0;
  const child = load<u32>(node);
  const least = fillRow(depth, code, previous, <i32>load<u8>(node, 20), <i32>load<u8>(node, 21));
  if (mode === whole) {
    if (<i32>isEnd & <i32>(cellAt(depth, columns) <= limitOf(depth))) add(node);
    if (child === 0) return;
    const end = leastEnd(depth, <i32>load<u8>(node, 17) - depth, longest - depth);
    if (!anyWithin(i8x16.min_u(end, withDigraph(above)), limit)) return;
  } else {
    if (mode === beginning) {
      if (cellAt(depth, columns) <= limit || cellAt(depth, columns - 1) <= limit - (digraph >> 1)) return add(node);
    } else {
      const own = leastOf(least);
      store<u8>(leasts + depth, <u8>own);
      const begins = own <= limit || <i32>load<u8>(leasts + depth - 1) <= limit - (digraph >> 1);
      if (isEnd && begins) add(node);
    }
    if (child === 0) return;
    if (!anyWithin(i8x16.min_u(least, withDigraph(above)), limit)) return;
  }
  walk(child, depth + 1, code, least, above);
}

@inline function add(node: usize): void {
  store<u32>(found + (count << 3), load<u32>(node, 8));
  store<u32>(found + (count << 3), load<u32>(node, 12), 4);
  count += 1;
}

/** Sets one limit for texts of all lengths. Limits by length are written at `limitsAt()`. */
export function limitAll(limit: i32): void {
  for (let at = 0; at < 80; at += 16) v128.store(limits + at, i8x16.splat(<i8>limit));
}

/**
 * Searches the trie of the nodes from `root` on. Writes the texts of each node that is found, from and to before, to `output`, and returns how many nodes are found.
 * `kind`: 0 whole texts, 1 texts that begin with the text of the query, 2 texts that are a beginning of it.
 */
export function search(root: usize, output: usize, kind: i32): i32 {
  nodes = root;
  found = output;
  count = 0;
  mode = kind;
  store<u8>(leasts, 0);
  const child = load<u32>(root);
  if (child !== 0) walk(child, 1, 255, i8x16.splat(0), i8x16.splat(0));
  return count;
}

/** Returns whether each text begins with the text of the query within the limit. */
export function beginsEach(limit: i32): bool {
  return columns === 0 || cellAt(0, columns) <= limit || cellAt(0, columns - 1) <= limit - (digraph >> 1);
}
