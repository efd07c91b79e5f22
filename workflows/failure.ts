import {
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  ChildWorkflowFailure,
  TerminatedFailure,
  TimeoutFailure,
} from '@temporalio/common';

export interface Failure {
  /** Stable code: a heading of docs/runbook.md. */
  readonly code: string;
  readonly message: string;
}

/** Returns code and message of the original failure, without Temporal's wrappers. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ActivityFailure || error instanceof ChildWorkflowFailure) return failureOf(error.cause ?? new Error(error.message));
  if (error instanceof ApplicationFailure) return { code: error.type ?? 'UNEXPECTED', message: error.message };
  if (error instanceof TimeoutFailure) return { code: 'TIMEOUT', message: error.message };
  if (error instanceof CancelledFailure) return { code: 'CANCELLED', message: error.message };
  if (error instanceof TerminatedFailure) return { code: 'TERMINATED', message: error.message };
  return { code: 'UNEXPECTED', message: error instanceof Error ? error.message : String(error) };
}

/**
 * Returns text of unknown origin in a Markdown fence longer than any run of back-ticks in it, so that the text cannot end the fence. Breaks long lines between
 * words: the Temporal UI shows some 70 characters of a line in a fence, and what to do stands at the end of most messages.
 */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const lines = text.slice(0, 2_000).split('\n').flatMap(shortLines);
  return [fence, ...lines, fence].join('\n');
}

const shortLines = (line: string) => (line.match(/.{1,64}(?: |$)|\S+(?: |$)/g) ?? [line]).map((part) => part.trimEnd());
