// Random payloads and filters from few names and values, so that they often match, and from common edge cases.
import type { Bounds, Condition, Filter, MatchValue, PayloadKey } from '../../src/vector/filter.ts';
import type { GeoArea, GeoPoint } from '../../src/vector/payload/geo.ts';
import type { Random } from './random.ts';

const STEPS = ['a', 'b', 'c', '0', '1', '10', '[]', 'pathSegments', 'é', '__proto__', 'a.b'];
const TEXTS = ['', 'x', 'y', 'src', 'a.ts', 'é', '\u{1f426}', '\ud83d', '"quoted"', 'line\nbreak', 'tsrc', 'n1', 'x y'];
/** Texts of several words. */
const SENTENCES = [
  'the src of x',
  'x y SRC',
  'src src  tsrc',
  'É x\u2003y',
  'x, y; z',
  'of the x',
  '\u{1f426} x\u{1d538}b',
];
const WORDS = [
  'x',
  'y',
  'src',
  'SRC',
  'sr',
  's',
  'the',
  'of',
  'é',
  'É',
  'tsrc',
  '\u{1f426}',
  'x\u{1d538}b',
  'x\u{1d538}',
];
const DEGREES = [-179, -90, -20, 0, 5, 10, 20, 45, 90, 179];
const DATES = ['2024-01-01', '2024-01-01T00:00:00Z', '2024-01-01 12:30:00', '2023-12-31T23:00:00-01:00', '2024-13-01'];
const NUMBERS = [
  ...['0', '-0', '1', '1.0', '10e-1', '-5', '2.5', '0.1', '1e2', '100', '9007199254740992', '9007199254740993'],
  ...['-9007199254740993', '123456789012345678901234567890', '1e-400', '1e400', '-1e400'],
];
/** The same in plain digits, as conditions name them. */
const PLAIN = [
  ...['0', '1', '-5', '2.5', '0.1', '100', '9007199254740992', '9007199254740993', '-9007199254740993'],
  '123456789012345678901234567890',
];
const LIMITS = [-10, 0, 0.1, 1, 2, 2.5, 100, 9007199254740992];
const TIMES = [Date.UTC(2023, 11, 31), Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 1, 12, 30), Date.UTC(2025, 0, 1)];

export function drawPayload(random: Random): string {
  return drawObject(random, 3);
}

function drawObject(random: Random, depth: number): string {
  const members = Array.from({ length: random.integer(6) }, () => {
    const name = JSON.stringify(random.pick(STEPS));
    // The same name in another spelling.
    const written = random.integer(8) === 0 ? name.replace('a', '\\u0061') : name;
    return `${written}${random.pick(['', ' '])}:${random.pick(['', ' ', '\n'])}${drawValue(random, depth - 1)}`;
  });
  return `{${members.join(random.pick([',', ' , ']))}}`;
}

function drawValue(random: Random, depth: number): string {
  const kind = random.integer(depth > 0 ? 10 : 6);
  if (kind < 2) return JSON.stringify(random.pick(random.pick([DATES, TEXTS, TEXTS, SENTENCES])));
  if (kind < 4) return random.pick(NUMBERS);
  if (kind === 4) return random.pick(['true', 'false']);
  if (kind === 5) return 'null';
  if (kind === 6)
    return `{"lat":${drawDegrees(random) / 2},"lon":${random.pick([drawDegrees(random), '"1"', 'null'])}}`;
  if (kind < 8) return drawObject(random, depth);
  return `[${Array.from({ length: random.integer(4) }, () => drawValue(random, depth - 1)).join(',')}]`;
}

export function drawFilter(random: Random, ids: readonly string[], depth = 2): Filter {
  const draw = (countMax: number): Condition[] =>
    Array.from({ length: random.integer(countMax + 1) }, () => drawCondition(random, ids, depth));
  if (depth > 0 && random.integer(4) === 0) return { must: [], mustNot: [], should: drawFiles(random), least: 1 };
  return { must: draw(2), mustNot: draw(1), should: draw(3), least: random.pick([1, 1, 1, 0, 2, 3]) };
}

/** Draws alternatives over the same keys, as in a filter that names files. */
function drawFiles(random: Random): Condition[] {
  const key = random.pick(['pathSegments', 'a']);
  return Array.from({ length: 1 + random.integer(20) }, () => {
    const must = Array.from({ length: 1 + random.integer(3) }, (_, position): Condition => {
      return { kind: 'any', key: [key, String(position)], values: [{ text: random.pick(TEXTS) }] };
    });
    return { kind: 'filter', filter: { must, mustNot: [], should: [], least: 0 } };
  });
}

function drawCondition(random: Random, ids: readonly string[], depth: number): Condition {
  const key = drawKey(random);
  switch (random.integer(depth > 0 ? 15 : 12)) {
    case 0:
    case 1:
      return { kind: 'any', key, values: drawValues(random) };
    case 2:
      return { kind: 'except', key, values: drawValues(random), ...(random.integer(4) === 0 && { of: 'names' }) };
    case 3:
      return {
        kind: 'text',
        key,
        text: random.pick(['', 'x', 's', 'src', 'é', '\ud83d', 'y q', ' x  z']),
        need: random.pick(['all', 'any', 'phrase']),
      };
    case 4:
      return { kind: 'range', key, bounds: drawBounds(random, LIMITS) };
    case 5:
      return { kind: 'datetime', key, bounds: drawBounds(random, TIMES) };
    case 6:
      return { kind: 'count', key, bounds: drawBounds(random, [0, 1, 2, 3]) };
    case 7:
      return { kind: 'empty', key };
    case 8:
      return { kind: 'null', key };
    case 9:
      if (ids.length === 0) return { kind: 'empty', key };
      if (random.integer(3) === 0) return { kind: 'slice', total: 3, index: random.integer(3) };
      return { kind: 'ids', ids: Array.from({ length: random.integer(4) }, () => random.pick(ids)) };
    case 10:
      return drawWords(random, key);
    case 11:
      return { kind: 'geo', key, area: drawArea(random) };
    case 12:
      return { kind: 'nested', key, filter: drawFilter(random, [], depth - 1) };
    default:
      return { kind: 'filter', filter: drawFilter(random, ids, depth - 1) };
  }
}

function drawWords(random: Random, key: PayloadKey): Condition {
  const words = Array.from({ length: random.integer(4) }, () => random.pick(WORDS));
  return {
    kind: 'words',
    key,
    words,
    need: random.pick(['all', 'any', 'phrase']),
    index: {
      tokenizer: random.pick(['word', 'whitespace', 'prefix']),
      lowercase: random.integer(2) === 0,
      lengthMin: random.pick([0, 1, 2]),
      lengthMax: random.pick([2, 3, Number.MAX_SAFE_INTEGER]),
      languages: random.pick([[], ['english']]),
      stopwords: random.pick([[], ['y']]),
      stemmer: null,
    },
  };
}

function drawDegrees(random: Random): number {
  return random.pick(DEGREES) + random.pick([0, 0.25]);
}

function drawArea(random: Random): GeoArea {
  const drawPoint = (): GeoPoint => ({ lon: drawDegrees(random), lat: drawDegrees(random) / 2 });
  const kind = random.integer(3);
  if (kind === 0) return { kind: 'box', topLeft: drawPoint(), bottomRight: drawPoint() };
  if (kind === 1) return { kind: 'circle', center: drawPoint(), meters: random.pick([1, 1e6, 3e6, 1e7]) };
  return { kind: 'polygon', rings: [toRectangle(drawPoint(), 30), toRectangle(drawPoint(), 10)] };
}

function toRectangle({ lon, lat }: GeoPoint, size: number): GeoPoint[] {
  const [left, right] = [Math.max(-180, lon - size), Math.min(180, lon + size)];
  const [bottom, top] = [Math.max(-90, lat - size), Math.min(90, lat + size)];
  const corners = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ] as const;
  return corners.map(([x, y]) => ({ lon: x, lat: y }));
}

function drawKey(random: Random): PayloadKey {
  return Array.from({ length: 1 + random.integer(3) }, () => random.pick(STEPS));
}

function drawValues(random: Random): MatchValue[] {
  return Array.from({ length: random.integer(4) }, () =>
    random.pick<MatchValue>([
      { text: random.pick(TEXTS) },
      { text: random.pick(DATES) },
      { number: random.pick(PLAIN) },
      { flag: random.integer(2) === 0 },
    ]),
  );
}

function drawBounds(random: Random, limits: readonly number[]): Bounds<number> {
  const names = (['gt', 'gte', 'lt', 'lte'] as const).filter(() => random.integer(3) === 0);
  return Object.fromEntries(names.map((name) => [name, random.pick(limits)]));
}
