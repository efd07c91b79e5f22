import type { DueDelivery } from '../serving/deliveries/deliveries.ts';

/** Milliseconds for which the deliveries of a page are believed: a page of a slow receiver takes minutes. */
const believedMs = 1_000;

/**
 * Returns a function that gives a delivery of a page as it is now: its tenant may pause, delete or move the watch, or give it another secret, while the
 * page is sent. Deliveries that begin together share a reading. Undefined: the delivery was attempted or settled meanwhile.
 */
export function latestOf(due: readonly DueDelivery[], read: () => Promise<readonly DueDelivery[]>) {
  const attempts = new Map(due.map((one) => [one.delivery, one.attempts]));
  let known = new Map(due.map((one) => [one.delivery, one]));
  let readAt = performance.now();
  let reading: Promise<void> | undefined;

  async function readAgain(): Promise<void> {
    const began = performance.now();
    known = new Map((await read()).map((one) => [one.delivery, one]));
    readAt = began;
  }

  return async (delivery: string): Promise<DueDelivery | undefined> => {
    if (performance.now() - readAt >= believedMs) {
      reading ??= readAgain().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    const one = known.get(delivery);
    return one?.attempts === attempts.get(delivery) && one?.state === 'pending' ? one : undefined;
  };
}
