/** Random numbers that are the same for a seed on every machine (sfc32, public domain). */
export interface Random {
  uniform(): number;
  normal(): number;
  /** Student's t with `freedom` degrees of freedom, which has the heavy tails of real balance sheets. */
  student(freedom: number): number;
  chance(share: number): boolean;
  pick<T>(weighted: readonly (readonly [T, number])[]): T;
}

/** Creates a generator. Only the lowest 32 bits of the seed count. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];
  const uniform = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 15; i += 1) uniform();
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return {
    uniform,
    normal,
    student(freedom) {
      let square = 0;
      for (let i = 0; i < freedom; i += 1) square += normal() ** 2;
      return normal() / Math.sqrt(square / freedom);
    },
    chance: (share) => uniform() < share,
    pick(weighted) {
      let left = uniform() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of weighted) {
        left -= weight;
        if (left < 0) return value;
      }
      const last = weighted.at(-1);
      if (last === undefined) throw new Error('there is no value to pick');
      return last[0];
    },
  };
}
