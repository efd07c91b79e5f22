/**
 * Largest-sum assignment of rows to columns (Hungarian method, shortest augmenting paths), each used at most once. `gain` is row by row, never
 * negative. Returns for each row its column, or -1 where it gained nothing. Exact; cubic in the smaller side.
 */
export function assign(gain: Float64Array, rows: number, columns: number): Int8Array {
  const chosen = new Int8Array(rows).fill(-1);
  if (rows === 0 || columns === 0) return chosen;
  const turned = rows > columns;
  const [n, m] = turned ? [columns, rows] : [rows, columns];
  const cost = (row: number, column: number): number => -(gain[turned ? column * columns + row : row * columns + column] ?? 0);
  const rowOf = shortestPaths(n, m, cost);
  for (let column = 1; column <= m; column++) {
    const row = rowOf[column] ?? 0;
    if (row === 0 || cost(row - 1, column - 1) >= 0) continue;
    if (turned) chosen[column - 1] = row - 1;
    else chosen[row - 1] = column - 1;
  }
  return chosen;
}

/** For each column (from 1) its row (from 1), 0 for none; n rows, all of them assigned, n <= m. */
function shortestPaths(n: number, m: number, cost: (row: number, column: number) => number): Int8Array {
  const rowPrice = new Float64Array(n + 1);
  const columnPrice = new Float64Array(m + 1);
  const rowOf = new Int8Array(m + 1);
  const way = new Int8Array(m + 1);
  for (let row = 1; row <= n; row++) {
    rowOf[0] = row;
    const least = new Float64Array(m + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(m + 1);
    let column = 0;
    do {
      column = step(column, { n, m, cost, rowPrice, columnPrice, rowOf, way, least, used });
    } while (rowOf[column] !== 0);
    for (; column !== 0; column = way[column] ?? 0) rowOf[column] = rowOf[way[column] ?? 0] ?? 0;
  }
  return rowOf;
}

interface Search {
  readonly n: number;
  readonly m: number;
  readonly cost: (row: number, column: number) => number;
  readonly rowPrice: Float64Array;
  readonly columnPrice: Float64Array;
  readonly rowOf: Int8Array;
  readonly way: Int8Array;
  readonly least: Float64Array;
  readonly used: Uint8Array;
}

/** Takes one more column into the tree; returns it. */
function step(column: number, search: Search): number {
  const { m, cost, rowPrice, columnPrice, rowOf, way, least, used } = search;
  used[column] = 1;
  const row = rowOf[column] ?? 0;
  let nearest = 0;
  let delta = Number.POSITIVE_INFINITY;
  for (let other = 1; other <= m; other++) {
    if (used[other] === 1) continue;
    const reduced = cost(row - 1, other - 1) - (rowPrice[row] ?? 0) - (columnPrice[other] ?? 0);
    if (reduced < (least[other] ?? 0)) {
      least[other] = reduced;
      way[other] = column;
    }
    if ((least[other] ?? 0) < delta) {
      delta = least[other] ?? 0;
      nearest = other;
    }
  }
  for (let other = 0; other <= m; other++) {
    if (used[other] === 1) {
      rowPrice[rowOf[other] ?? 0] = (rowPrice[rowOf[other] ?? 0] ?? 0) + delta;
      columnPrice[other] = (columnPrice[other] ?? 0) - delta;
    } else {
      least[other] = (least[other] ?? 0) - delta;
    }
  }
  return nearest;
}
