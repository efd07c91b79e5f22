import type { Headers } from './publisher-answer.ts';

export interface Remembered {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly headers: Headers;
}

/** Remembered answers for conditional requests (RFC 9110 section 13.1): after a 304 the remembered body is used. */
export interface PublisherMemory {
  get(url: string): Remembered | undefined;
  set(url: string, answer: Remembered): void;
}

/** Remembers the most recently used answers of this process, up to `maxBytes` of bodies. Does not remember a body above a quarter of that. */
export function rememberInProcess(maxBytes = 32 << 20): PublisherMemory {
  const answers = new Map<string, Remembered>();
  let held = 0;
  const forget = (url: string) => {
    held -= answers.get(url)?.bytes.byteLength ?? 0;
    answers.delete(url);
  };
  return {
    get(url) {
      const answer = answers.get(url);
      if (answer === undefined) return undefined;
      answers.delete(url); // a Map keeps insertion order: the answer used last moves to the end
      answers.set(url, answer);
      return answer;
    },
    set(url, answer) {
      forget(url);
      if (answer.bytes.byteLength > maxBytes / 4) return;
      answers.set(url, answer);
      held += answer.bytes.byteLength;
      for (const oldest of answers.keys()) {
        if (held <= maxBytes) break;
        forget(oldest);
      }
    },
  };
}
