/** Runs `beat`, which never rejects, at once and at this interval until `stop`. One that takes longer delays the next. */
export function keepBeating(beat: () => Promise<void>, everyMs = 15_000) {
  let beating: Promise<void> | undefined;
  const next = () => {
    beating ??= beat().finally(() => {
      beating = undefined;
    });
  };
  next();
  const timer = setInterval(next, everyMs).unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await beating;
    },
  };
}
