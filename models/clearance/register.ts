import type { CompanyFacts, RegisterEntry } from './facts.ts';

/** Returns the company's entry when it is on the register and neither dissolved nor gone from it. */
export function liveEntry({ register }: CompanyFacts): RegisterEntry | undefined {
  return register !== null && isLive(register) ? register : undefined;
}

export function isLive({ status, onRegister }: RegisterEntry): boolean {
  return onRegister && status !== 'dissolved' && status !== 'left-register';
}
