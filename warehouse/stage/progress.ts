export interface StageProgress {
  readonly step: 'parse' | 'rows' | 'quarantine' | 'details';
  readonly records: number;
}

/** Reports the progress at each step and every second within a step: one step over millions of facts takes minutes. */
export function progressReporter(first: () => StageProgress, onProgress?: (progress: StageProgress) => void) {
  let latest = first;
  const ticking = setInterval(() => onProgress?.(latest()), 1000);
  return {
    report(progress: StageProgress) {
      latest = () => progress;
      onProgress?.(progress);
    },
    stop: () => clearInterval(ticking),
  };
}
