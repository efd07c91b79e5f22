import type { Headers } from './publisher-answer.ts';

export interface Remembered {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly headers: Headers;
}

/** Answers that may be asked for again with "unless it changed" (RFC 9110 section 13.1): a 304 then stands for the remembered body. */
export interface PublisherMemory {
  get(url: string): Remembered | undefined;
  set(url: string, answer: Remembered): void;
}

/** Keeps the most recently used answers of this process, up to `maxBytes` of bodies. */
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
      answers.delete(url); // a Map keeps the order of insertion: what was used last goes to its end
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
