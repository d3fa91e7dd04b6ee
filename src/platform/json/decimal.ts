// The exact value of a number as written in JSON, which a double cannot always hold.

interface Decimal {
  readonly negative: boolean;
  /** Significant digits without zeros at either end; empty for zero. */
  readonly digits: string;
  /** The value is digits × 10^scale. */
  readonly scale: number;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Returns true if `value`, written by JavaScript, denotes exactly the number that `source` denotes. */
export function isExact(value: number, source: string): boolean {
  const written = String(value);
  if (written === source) return true;
  if (!Number.isFinite(value)) return false;
  const a = toDecimal(written);
  const b = toDecimal(source);
  return a.digits === b.digits && (a.digits === '' || (a.negative === b.negative && a.scale === b.scale));
}

/**
 * Returns the number in plain decimal digits, without an exponent and needless zeros. Returns undefined for a number
 * beyond the range of doubles; their exponents therefore bound the length.
 */
export function toPlainDigits(source: string): string | undefined {
  const { negative, digits, scale } = toDecimal(source);
  if (digits === '') return '0';
  const value = Number(source);
  if (!Number.isFinite(value) || value === 0) return undefined;
  return (negative ? '-' : '') + insertPoint(digits, scale);
}

function insertPoint(digits: string, scale: number): string {
  if (scale >= 0) return digits + '0'.repeat(scale);
  const whole = digits.length + scale;
  if (whole > 0) return `${digits.slice(0, whole)}.${digits.slice(whole)}`;
  return `0.${'0'.repeat(-whole)}${digits}`;
}

function toDecimal(source: string): Decimal {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(source) ?? [];
  const all = whole + fraction;
  // Loops, because a regular expression for trailing zeros takes quadratic time on hostile digits.
  let end = all.length;
  while (end > 0 && all[end - 1] === '0') end--;
  let start = 0;
  while (start < end && all[start] === '0') start++;
  const scale = Number(exponent) - fraction.length + (all.length - end);
  return { negative: sign === '-', digits: all.slice(start, end), scale };
}
