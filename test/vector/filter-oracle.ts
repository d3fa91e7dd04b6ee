// What filters mean, word for word and as slowly as one likes: over a parsed payload, one condition after the other.
import type { Bounds, Condition, Filter, MatchValue, PayloadKey } from '../../src/vector/filter.ts';

/** A number as it is written, so that no digit is lost. */
class Digits {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

export function matchesByDefinition(filter: Filter, id: string, payload: string): boolean {
  const parsed: unknown = JSON.parse(payload, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new Digits(context?.source ?? '') : value,
  );
  return holds(filter, id, parsed);
}

function holds({ must, mustNot, should, least }: Filter, id: string, payload: unknown): boolean {
  const isMet = (condition: Condition): boolean => meets(condition, id, payload);
  const enough = should.length === 0 || should.filter(isMet).length >= least;
  return must.every(isMet) && !mustNot.some(isMet) && enough;
}

function meets(condition: Condition, id: string, payload: unknown): boolean {
  if (condition.kind === 'filter') return holds(condition.filter, id, payload);
  if (condition.kind === 'ids') return condition.ids.includes(id);
  const found = look(payload, condition.key);
  const values = found.flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]));
  switch (condition.kind) {
    case 'any':
      return values.some((value) => condition.values.some((wanted) => equals(value, wanted)));
    case 'except':
      return values.some((value) => value !== null && !condition.values.some((other) => equals(value, other)));
    case 'text':
      return values.some((value) => typeof value === 'string' && value.includes(condition.text));
    case 'range':
      return values.some((value) => value instanceof Digits && isIn(Number(value.source), condition.bounds));
    case 'datetime':
      return values.some((value) => typeof value === 'string' && isIn(toTime(value), condition.bounds));
    case 'count': {
      const counts = found.map((value) => (value === null ? 0 : Array.isArray(value) ? value.length : 1));
      return (counts.length === 0 ? [0] : counts).some((count) => isIn(count, condition.bounds));
    }
    case 'empty':
      return found.every((value) => value === null || (Array.isArray(value) && value.length === 0));
    case 'null':
      return found.some((value) => value === null);
  }
}

function look(value: unknown, [step, ...rest]: PayloadKey): unknown[] {
  if (step === undefined) return [value];
  if (Array.isArray(value)) {
    if (step === '[]') return value.flatMap((element: unknown) => look(element, rest));
    const position = Number(step);
    return String(position) === step && position in value ? look(value[position], rest) : [];
  }
  const isObject = typeof value === 'object' && value !== null && !(value instanceof Digits);
  return isObject && step !== '[]' && Object.hasOwn(value, step)
    ? look((value as Record<string, unknown>)[step], rest)
    : [];
}

function equals(value: unknown, wanted: MatchValue): boolean {
  if ('text' in wanted) return value === wanted.text;
  if ('flag' in wanted) return value === wanted.flag;
  return value instanceof Digits && isSameNumber(value.source, wanted.number);
}

function isSameNumber(a: string, b: string): boolean {
  const [x, y] = [toFraction(a), toFraction(b)];
  return x.numerator * y.denominator === y.numerator * x.denominator;
}

function toFraction(source: string): { numerator: bigint; denominator: bigint } {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = BigInt(exponent) - BigInt(fraction.length);
  const numerator = BigInt(whole + fraction);
  const isNegativeZero = numerator === 0n;
  if (isNegativeZero) return { numerator: 0n, denominator: 1n };
  return power >= 0n
    ? { numerator: numerator * 10n ** power, denominator: 1n }
    : { numerator, denominator: 10n ** -power };
}

function isIn(value: number, { gt, gte, lt, lte }: Bounds<number>): boolean {
  if (Number.isNaN(value)) return false;
  if (gt !== undefined && !(value > gt)) return false;
  if (gte !== undefined && !(value >= gte)) return false;
  if (lt !== undefined && !(value < lt)) return false;
  return lte === undefined || value <= lte;
}

/** Only the forms that the tests use, which JavaScript reads the same way once they name their zone. */
function toTime(text: string): number {
  if (!/^\d{4}-\d\d-\d\d([T ]|$)/.test(text)) return Number.NaN;
  const withTime = text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T');
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(withTime.slice(10)) ? withTime : `${withTime}Z`);
}
