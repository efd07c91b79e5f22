/**
 * Codes of ISO 4217 by the number of decimals of their minor unit. ICU, and so `Intl`, has other decimals for several of them: those that are shown in
 * shops (HUF 0, IQD 0). Codes without a minor unit (metals, XDR, XTS, XXX) have no amounts in minor units. A code that is withdrawn stays here, because
 * a request that was valid stays valid.
 */
const codes: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
    COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR
    IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD
    NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP
    SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
  `,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const decimals: ReadonlyMap<string, number> = new Map(
  Object.entries(codes).flatMap(([count, list]) =>
    list
      .trim()
      .split(/\s+/)
      .map((code) => [code, Number(count)] as const),
  ),
);

/** Every code, in alphabetical order. */
export const currencies: readonly string[] = [...decimals.keys()].sort();

/** Returns how many decimals the minor unit of a currency has, or undefined for a text that is no code. */
export function decimalsOf(currency: string): number | undefined {
  return decimals.get(currency);
}
