// Reads a number as people write it.

/** "1,200.50 €", "12,5", "3 k"; undefined without a number. */
export function readNumber(text: string): number | undefined {
  const match = /(-?\d[\d.,' ]{0,20})\s*(k|thousand|m|million)?\b/i.exec(text);
  if (match === null) return undefined;
  const digits = (match[1] ?? '').replace(/[' ]/g, '').replace(/[.,]$/, '');
  // A comma before one or two digits at the end is a decimal one; others part thousands.
  const plain = /,\d{1,2}$/.test(digits) ? digits.replace(/\./g, '').replace(',', '.') : digits.replace(/,/g, '');
  const scale = match[2] === undefined ? 1 : /^[kt]/i.test(match[2]) ? 1000 : 1_000_000;
  const number = Number(plain) * scale;
  return Number.isFinite(number) ? number : undefined;
}
