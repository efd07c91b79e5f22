import type { CompanyFacts, RegisterEntry } from './facts.ts';

/** Returns the company's entry when it is on the register and neither dissolved nor gone from it. */
export function liveEntry({ register }: CompanyFacts): RegisterEntry | undefined {
  return register !== null && isLive(register) ? register : undefined;
}

/** Returns whether the register shows that the company is dissolved or gone: it has no board, owner or office any more. */
export function isGone({ register }: CompanyFacts): boolean {
  return register !== null && !isLive(register);
}

export function isLive({ status, onRegister }: RegisterEntry): boolean {
  return onRegister && status !== 'dissolved' && status !== 'left-register';
}
