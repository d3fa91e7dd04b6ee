// The definition of filters, as literal and slow as needed: over a parsed payload, one condition after the other.
import type { Bounds, Condition, Filter, MatchValue, PayloadKey } from '../../src/vector/filter.ts';
import { isInSlice, toIdHash } from '../../src/vector/id-slice.ts';
import type { GeoArea, GeoPoint } from '../../src/vector/payload/geo.ts';
import type { TextIndex } from '../../src/vector/text/text-index.ts';

/** A number in its spelling, so that no digit is lost. */
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
  if (condition.kind === 'slice') return isInSlice(condition, toIdHash(id));
  // The points of the oracle have their main vectors alone.
  if (condition.kind === 'vector') return condition.isMain;
  const found = look(payload, condition.key);
  const values = found.flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]));
  switch (condition.kind) {
    case 'any':
      return values.some((value) => condition.values.some((wanted) => equals(value, wanted)));
    case 'except':
      return values.some(
        (value) =>
          value !== null &&
          (condition.of !== 'names' || typeof value === 'string' || isInteger(value)) &&
          !condition.values.some((other) => equals(value, other)),
      );
    case 'text': {
      const texts = condition.need === 'any' ? condition.text.split(/\s/).filter(Boolean) : [condition.text];
      return values.some((value) => typeof value === 'string' && texts.some((text) => value.includes(text)));
    }
    case 'words':
      return values.some((value) => typeof value === 'string' && hasWords(value, condition));
    case 'geo':
      return values.some(
        (value) => isGeoPoint(value) && isInside(condition.area, Number(value.lon.source), Number(value.lat.source)),
      );
    case 'nested':
      return found.some(
        (value) => Array.isArray(value) && value.some((each) => isObject(each) && holds(condition.filter, '', each)),
      );
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

/** Returns true for an integer within the range of doubles; the store keeps no digits of others. */
function isInteger(value: unknown): boolean {
  if (!(value instanceof Digits) || !Number.isFinite(Number(value.source))) return false;
  const { numerator, denominator } = toFraction(value.source);
  return numerator % denominator === 0n;
}

function hasWords(text: string, { words, need, index }: Extract<Condition, { kind: 'words' }>): boolean {
  const known = listTokens(text, index);
  if (words.length === 0) return false;
  if (need === 'any') return words.some((word) => known.includes(word));
  if (need === 'all') return words.every((word) => known.includes(word));
  const wanted = index.tokenizer === 'prefix' ? words.flatMap((word) => listPrefixes(word, index)) : words;
  return known.some((_, from) => wanted.every((word, at) => known[from + at] === word));
}

/** Lists the indexed words of a text, in order; in a prefix index, all beginnings of each word. */
function listTokens(text: string, index: TextIndex): string[] {
  const isLetter = (letter: string): boolean => /[\p{Alphabetic}\p{N}]/u.test(letter);
  const isPart = index.tokenizer === 'whitespace' ? (letter: string) => !/\s/.test(letter) : isLetter;
  const words = Array.from(text, (letter) => (isPart(letter) ? letter : '\0'))
    .join('')
    .split('\0')
    .filter(Boolean)
    .map((word) => (index.lowercase ? word.toLowerCase() : word));
  const common = index.languages.length > 0 ? ['the', 'of', ...index.stopwords] : index.stopwords;
  const left = words.filter((word) => !common.includes(word));
  if (index.tokenizer === 'prefix') return left.flatMap((word) => listPrefixes(word, index));
  return left.filter((word) => [...word].length >= index.lengthMin && [...word].length <= index.lengthMax);
}

function listPrefixes(word: string, { lengthMin, lengthMax }: TextIndex): string[] {
  const letters = [...word];
  const lengths = letters.map((_, at) => at + 1).filter((length) => length >= lengthMin && length <= lengthMax);
  return lengths.map((length) => letters.slice(0, length).join(''));
}

function isGeoPoint(value: unknown): value is { lon: Digits; lat: Digits } {
  return isObject(value) && value['lon'] instanceof Digits && value['lat'] instanceof Digits;
}

/** Returns true inside an area. Polygons are rectangles here, with rectangular holes. */
function isInside(area: GeoArea, lon: number, lat: number): boolean {
  const isWithin = (value: number, a: number, b: number): boolean => a < value && value < b;
  if (area.kind === 'box') {
    const { topLeft, bottomRight } = area;
    const isCrossing = topLeft.lon > bottomRight.lon;
    const fits = isWithin(lon, topLeft.lon, isCrossing ? 999 : bottomRight.lon);
    return (fits || (isCrossing && lon < bottomRight.lon)) && isWithin(lat, bottomRight.lat, topLeft.lat);
  }
  if (area.kind === 'circle') return toArc(area.center, { lon, lat }) * 6_371_008.8 < area.meters;
  const isInRing = (ring: readonly GeoPoint[], slack: number): boolean => {
    const [lons, lats] = [ring.map((point) => point.lon), ring.map((point) => point.lat)];
    const isIn = (value: number, all: number[]): boolean =>
      isWithin(value, Math.min(...all) - slack, Math.max(...all) + slack);
    return isIn(lon, lons) && isIn(lat, lats);
  };
  const [border = [], ...holes] = area.rings;
  return isInRing(border, 0) && !holes.some((hole) => isInRing(hole, 1e-9));
}

/** Returns the angle between two points on the earth, seen from its centre. */
function toArc(a: GeoPoint, b: GeoPoint): number {
  const toUnit = ({ lon, lat }: GeoPoint): number[] => {
    const [east, north] = [(lon / 180) * Math.PI, (lat / 180) * Math.PI];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
  };
  const [x, y] = [toUnit(a), toUnit(b)];
  return Math.acos(
    Math.min(
      1,
      Math.max(
        -1,
        x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0),
      ),
    ),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Digits);
}

function look(value: unknown, [step, ...rest]: PayloadKey): unknown[] {
  if (step === undefined) return [value];
  if (Array.isArray(value)) {
    if (step === '[]') return value.flatMap((element: unknown) => look(element, rest));
    const position = Number(step);
    return String(position) === step && position in value ? look(value[position], rest) : [];
  }
  return isObject(value) && step !== '[]' && Object.hasOwn(value, step) ? look(value[step], rest) : [];
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

/** Parses only the forms that the tests use, which JavaScript reads the same way with a time zone. */
function toTime(text: string): number {
  if (!/^\d{4}-\d\d-\d\d([T ]|$)/.test(text)) return Number.NaN;
  const withTime = text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T');
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(withTime.slice(10)) ? withTime : `${withTime}Z`);
}
