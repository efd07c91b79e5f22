const most = 40;
const rowPrice = new Float64Array(most + 1);
const columnPrice = new Float64Array(most + 1);
const rowOf = new Int8Array(most + 1);
const way = new Int8Array(most + 1);
const least = new Float64Array(most + 1);
const used = new Uint8Array(most + 1);
const cost = new Float64Array((most + 1) * (most + 1));

/**
 * Assigns rows to columns with the largest sum of gains, each row and column at most once (Hungarian method by shortest augmenting paths; exact,
 * cubic in the smaller side). `gain` holds the rows one after another, without negative values, for at most 40 rows and 40 columns. Returns the
 * column of each row; -1 for a row without gain.
 */
export function assign(gain: Float64Array, rows: number, columns: number): Int8Array {
  const chosen = new Int8Array(rows).fill(-1);
  const turned = rows > columns;
  const [n, m] = turned ? [columns, rows] : [rows, columns];
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < m; column++)
      cost[(row + 1) * (most + 1) + column + 1] = -(gain[turned ? column * columns + row : row * columns + column] ?? 0);
  }
  rowPrice.fill(0);
  columnPrice.fill(0);
  rowOf.fill(0);
  for (let row = 1; row <= n; row++) addRow(row, m);
  for (let column = 1; column <= m; column++) {
    const row = rowOf[column] ?? 0;
    if (row === 0 || (cost[row * (most + 1) + column] ?? 0) >= 0) continue;
    if (turned) chosen[column - 1] = row - 1;
    else chosen[row - 1] = column - 1;
  }
  return chosen;
}

/** Assigns a column to the row and moves other rows to other columns when that increases the sum. */
function addRow(row: number, m: number): void {
  rowOf[0] = row;
  least.fill(Number.POSITIVE_INFINITY);
  used.fill(0);
  let column = 0;
  do column = nextColumn(column, m);
  while (rowOf[column] !== 0);
  while (column !== 0) {
    const before = way[column] ?? 0;
    rowOf[column] = rowOf[before] ?? 0;
    column = before;
  }
}

/** Adds the nearest column to the tree and returns it. */
function nextColumn(column: number, m: number): number {
  used[column] = 1;
  const row = rowOf[column] ?? 0;
  let nearest = 0;
  let delta = Number.POSITIVE_INFINITY;
  for (let other = 1; other <= m; other++) {
    if (used[other] === 1) continue;
    const reduced = (cost[row * (most + 1) + other] ?? 0) - (rowPrice[row] ?? 0) - (columnPrice[other] ?? 0);
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
      const taken = rowOf[other] ?? 0;
      rowPrice[taken] = (rowPrice[taken] ?? 0) + delta;
      columnPrice[other] = (columnPrice[other] ?? 0) - delta;
    } else {
      least[other] = (least[other] ?? 0) - delta;
    }
  }
  return nearest;
}
