import type { Logger } from '../../infra/telemetry/logger.ts';

/** Tells the parent, where there is one, that this process does its work now. */
export function tellReady(fields: object = {}): void {
  process.send?.({ ready: true, ...fields });
}

/** Resolves once, when the process is asked to stop: by signal, or because its parent is gone. */
export function stopRequested(logger: Logger): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = (why: string) => () => {
      if (!asked) logger.info({ why }, 'stopping');
      asked = true;
      resolve(why);
    };
    process.once('SIGTERM', stop('SIGTERM'));
    process.once('SIGINT', stop('SIGINT'));
    process.once('disconnect', stop('parent gone'));
  });
}
