import { draw } from '../random.ts';
import type { World } from '../world.ts';

/** One company in so many has an event of its first officer on a day although nothing has changed. */
const unchangedIn = 1_500;
const salt = 302;

/** Returns a number for what the stream says of a company's officers on a day beside changes. */
export function drawnBeside(world: World, index: number, day: number): number {
  return draw(world.seed, index, salt + day);
}

/** Returns whether the stream states the first officer of a company although nothing has changed, by the number drawn for a day. */
export function repeatsFirst(drawn: number): boolean {
  return drawn % unchangedIn === 0;
}
