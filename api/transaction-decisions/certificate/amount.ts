import { decimalsOf } from '../../../models/clearance/currency.ts';

/** Returns an amount in the units of its currency, for example `GBP 1,250.00`. Minor units stay where ISO 4217 does not have the code. */
export function amountText(amountMinor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  if (decimals === undefined) return `${currency} ${grouped(String(amountMinor))} (minor units)`;
  const digits = String(amountMinor).padStart(decimals + 1, '0');
  const units = grouped(digits.slice(0, digits.length - decimals));
  return `${currency} ${units}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
