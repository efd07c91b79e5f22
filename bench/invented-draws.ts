/** mulberry32: the same seed gives the same draws on every machine. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws by a Zipf law: the first words are by far the most common. `flatness` above 0 makes them less so (Zipf-Mandelbrot), as surnames are. */
export function drawn(from: readonly string[], random: () => number, flatness = 0): string {
  const first = 1 + flatness;
  const rank = first * ((from.length + flatness) / first) ** random() - flatness;
  return from[Math.min(from.length - 1, Math.floor(rank) - 1)] ?? '';
}

export function shuffled(all: string[], random: () => number): string[] {
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] ?? '', all[at] ?? ''];
  }
  return all;
}
