/** What a process posts to its worker thread. */
export type ToThread =
  | { readonly id: number; readonly question: unknown }
  | { readonly id: number; readonly cancel: true }
  | { readonly close: true };

/** What the thread posts back. A question that was cancelled may have an answer too. */
export type FromThread =
  | { readonly id: number; readonly answer: unknown }
  | {
      readonly id: number;
      readonly error: { readonly message: string; readonly stack?: string; readonly code?: unknown; readonly retryable?: boolean };
    };
