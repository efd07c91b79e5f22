import { draw } from '../random.ts';
import { registerSize } from '../register.ts';
import { WITH_NOTICES } from '../stories.ts';
import type { World } from '../world.ts';

/** One company in so many has an event of its first officer on a day although nothing has changed. */
const unchangedIn = 1_500;
const salt = 302;

/** Returns a number for what the stream says of a company's officers on a day beside changes; `undefined` for a company without events. */
export function drawnBeside(world: World, index: number, day: number): number | undefined {
  return index < Math.min(WITH_NOTICES, registerSize(world, day)) ? draw(world.seed, index, salt + day) : undefined;
}

/** Returns whether the stream states the first officer of a company on a day although nothing has changed. */
export function repeatsFirst(world: World, index: number, day: number): boolean {
  const drawn = drawnBeside(world, index, day);
  return drawn !== undefined && drawn % unchangedIn === 0;
}
