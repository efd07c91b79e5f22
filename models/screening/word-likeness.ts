/**
 * Returns a function that gives the similarity of other words to this one: 1 minus the share of letters that must be changed, added, dropped or
 * swapped with their neighbour. It only ranks candidates; `compare/` scores the pairs. One integer holds a column of the table (bit-parallel
 * optimal string alignment, Hyyrö 2003), so words consist of a-z and 0-9 and have up to 32 letters.
 */
export function likenessTo(word: string): (other: string) => number {
  const length = word.length;
  const last = 1 << (length - 1);
  const places = new Int32Array(128);
  for (let at = 0; at < length; at += 1) {
    const code = word.charCodeAt(at) & 127;
    places[code] = (places[code] ?? 0) | (1 << at);
  }
  return (other) => {
    const longer = Math.max(length, other.length);
    return length === 0 || longer === 0 ? 0 : 1 - distance(other) / longer;
  };

  function distance(other: string): number {
    let [score, up, down, diagonal, before] = [length, -1, 0, 0, 0];
    for (let at = 0; at < other.length; at += 1) {
      const here = places[other.charCodeAt(at) & 127] ?? 0;
      const swapped = ((~diagonal & here) << 1) & before;
      diagonal = ((((here & up) + up) | 0) ^ up) | here | down | swapped;
      let right = down | ~(diagonal | up);
      let left = diagonal & up;
      if ((right & last) !== 0) score += 1;
      if ((left & last) !== 0) score -= 1;
      right = (right << 1) | 1;
      left <<= 1;
      up = left | ~(diagonal | right);
      down = right & diagonal;
      before = here;
    }
    return score;
  }
}
