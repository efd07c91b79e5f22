import type { Logger } from '../../infra/telemetry/logger.ts';

/** Sends the parent process, if any, the message that this process is ready. `problem`: why a role of the process does not run. */
export function reportReady(fields: { readonly url?: string; readonly problem?: string } = {}): void {
  process.send?.({ ready: true, ...fields });
}

/** Sends the parent process, if any, the message that this process cannot start, and resolves when the message is sent. */
export function reportFailed(error: unknown): Promise<void> {
  const failed = error instanceof Error ? error.message : String(error);
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send({ failed }, () => resolve());
  });
}

/** Resolves with the cause at SIGTERM, at SIGINT, or when the parent process ends. */
export function stopRequested(logger: Logger): Promise<string> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (why: string) => () => {
      if (!stopping) logger.info({ why }, 'stopping');
      stopping = true;
      resolve(why);
    };
    process.once('SIGTERM', stop('SIGTERM'));
    process.once('SIGINT', stop('SIGINT'));
    process.once('disconnect', stop('parent gone'));
  });
}
