/** Currencies of whose amounts browsers write fewer digits than their smallest unit of ISO 4217 has. */
const twoDigits = 'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR RSD SOS SYP YER'.split(' ');

/** How many digits the smallest unit of a currency has: 2 of EUR, none of JPY, 3 of KWD. */
function digitsOf(currency: string): number {
  if (twoDigits.includes(currency)) return 2;
  if (currency === 'IQD') return 3;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount in the smallest unit of a currency, as a language writes it. */
export function formatMoney(amountMinor: number, currency: string, language: string): string {
  const digits = digitsOf(currency);
  const options = { style: 'currency', currency, maximumFractionDigits: digits } as const;
  return (amountMinor / 10 ** digits).toLocaleString(language, options);
}

/** What someone wrote, with a point or a comma, in the smallest unit; undefined where it is no amount of that currency. */
export function minorOf(written: string, currency: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(written.trim()) ?? [];
  if (whole === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const digits = digitsOf(currency);
  return fraction.length > digits ? undefined : Number(whole + fraction.padEnd(digits, '0'));
}
