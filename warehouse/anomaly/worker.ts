import { answerInThread } from '../../infra/threads/answer-in-thread.ts';
import { lowerPriority } from '../../infra/threads/lower-priority.ts';
import { learn } from './learn.ts';

/** Worker thread of a fit. Releases and payments wait for the processor before it. */
lowerPriority(10);
answerInThread({ answer: (folder) => learn(String(folder)), close: async () => {} });
