import { askThread, canStartThreads } from '../../infra/threads/ask-thread.ts';
import { learn } from './learn.ts';

/** The thread computes without a pause, so it is ended rather than asked to close. */
const closeMs = 100;

/** Runs `learn` in a worker thread of low priority, so that the heartbeats of the process and its other work go on. */
export async function learnApart(folder: string, signal?: AbortSignal): Promise<void> {
  if (!canStartThreads) return learn(folder);
  const thread = askThread({ file: new URL('./worker.js', import.meta.url), data: undefined, onEnd: () => {}, closeMs });
  try {
    await thread.ask(folder, signal);
  } finally {
    await thread.close();
  }
}
