import { shorten } from '../../../../platform/text/shorten.ts';
import { parseInstant } from '../../../../vector/payload/instant.ts';
import { EXPRESSIONS_MAX, type Limits, STAGES_MAX } from '../../limits.ts';
import { allOf } from '../../model/filter-size.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { type Decay, type Expression, type Formula, toLambda } from '../../verbs/query/formula.ts';
import type { ConditionBody } from '../contract/filter.ts';
import type { DecayBody, ExpressionBody } from '../contract/formula.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { parseKey } from '../filters/parse-key.ts';

interface FormulaBody {
  readonly formula: ExpressionBody;
  readonly defaults?: Record<string, unknown> | null;
}

export function parseFormula({ formula, defaults }: FormulaBody, path: string, limits: Limits): Formula {
  const expression = new ExpressionParser(limits).parse(formula, `${path}.formula`);
  const scores: { index: number; value: number }[] = [];
  const values: { key: readonly string[]; value: unknown }[] = [];
  const given = Object.entries(defaults ?? {});
  if (given.length > EXPRESSIONS_MAX)
    refuseInput(`${path}.defaults`, `must not hold more than ${EXPRESSIONS_MAX} items`);
  for (const [name, value] of given) {
    const variable = parseVariable(name, `${path}.defaults`);
    if ('key' in variable) values.push({ key: variable.key, value });
    else if (typeof value === 'number') scores.push({ index: variable.index, value });
    else refuseInput(`${path}.defaults`, `must hold a number for ${shorten(name, NAME_CHARS_SHOWN)}`);
  }
  return { expression, scores, values };
}

/** The characters of a variable's name in a refusal. */
const NAME_CHARS_SHOWN = 200;
const SCORE = /^\$score(?:\[(\d{1,3})\])?$/;

type Variable = { readonly key: readonly string[]; readonly name: string } | { readonly index: number };

function parseVariable(name: string, path: string): Variable {
  if (!name.startsWith('$')) return { key: parseKey(name, path), name };
  const [whole, index = '0'] = SCORE.exec(name) ?? [];
  if (whole === undefined || Number(index) >= STAGES_MAX) {
    refuseInput(path, `holds ${shorten(name, NAME_CHARS_SHOWN)}; use $score, or $score[i] for the prefetch i`);
  }
  return { index: Number(index) };
}

const UNARY = ['neg', 'abs', 'sqrt', 'exp', 'log10', 'ln'] as const;
const DECAYS: readonly Decay[] = ['lin', 'exp', 'gauss'];

class ExpressionParser {
  readonly #limits: Limits;
  #count = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  parse(body: ExpressionBody, path: string): Expression {
    this.#count += 1;
    if (this.#count > EXPRESSIONS_MAX)
      refuseInput(path, `must not hold more than ${EXPRESSIONS_MAX} expressions in all`);
    if (typeof body === 'number') return { kind: 'constant', value: body };
    if (typeof body === 'string') {
      const variable = parseVariable(body, path);
      return 'key' in variable ? { kind: 'number', variable } : { kind: 'score', ...variable };
    }
    return this.#parseOperation(body, path) ?? this.#parseValue(body, path);
  }

  #parseOperation(body: Exclude<ExpressionBody, number | string>, path: string): Expression | undefined {
    if ('sum' in body) return { kind: 'sum', of: this.#parseAll(body.sum, `${path}.sum`) };
    if ('mult' in body) return { kind: 'mult', of: this.#parseAll(body.mult, `${path}.mult`) };
    if ('div' in body) {
      const { left, right, by_zero_default: byZero = null } = body.div;
      const [dividend, divisor] = [this.parse(left, `${path}.div.left`), this.parse(right, `${path}.div.right`)];
      return { kind: 'div', left: dividend, right: divisor, byZero };
    }
    if ('pow' in body) {
      const { base, exponent } = body.pow;
      return {
        kind: 'pow',
        base: this.parse(base, `${path}.pow.base`),
        exponent: this.parse(exponent, `${path}.pow.exponent`),
      };
    }
    for (const kind of UNARY) {
      if (kind in body) return { kind, of: this.parse(Reflect.get(body, kind) as ExpressionBody, `${path}.${kind}`) };
    }
    for (const shape of DECAYS) {
      const name = `${shape}_decay`;
      if (name in body) return this.#parseDecay(shape, Reflect.get(body, name) as DecayBody, `${path}.${name}`);
    }
    return undefined;
  }

  #parseValue(body: Exclude<ExpressionBody, number | string>, path: string): Expression {
    if ('geo_distance' in body) {
      const { origin, to } = body.geo_distance;
      return { kind: 'distance', origin, variable: { key: parseKey(to, `${path}.geo_distance.to`), name: to } };
    }
    if ('datetime' in body) {
      const instant = parseInstant(body.datetime);
      return instant === undefined
        ? refuseInput(`${path}.datetime`, 'is no RFC 3339 date')
        : { kind: 'constant', value: instant / 1_000 };
    }
    if ('datetime_key' in body) {
      const name = body.datetime_key;
      return { kind: 'datetime', variable: { key: parseKey(name, `${path}.datetime_key`), name } };
    }
    const filter = parseFilter({ must: [body as ConditionBody] }, path, this.#limits);
    return { kind: 'condition', filter: { ...allOf(filter.must) } };
  }

  #parseAll(bodies: readonly ExpressionBody[], path: string): Expression[] {
    return bodies.map((body, i) => this.parse(body, `${path}[${i}]`));
  }

  #parseDecay(shape: Decay, { x, target, scale, midpoint }: DecayBody, path: string): Expression {
    const [at, wide] = [midpoint ?? 0.5, scale ?? 1];
    if (shape === 'lin' ? at < 0 || at > 1 : at <= 0 || at >= 1) {
      const range = shape === 'lin' ? '[0.0, 1.0]' : '(0.0, 1.0)';
      const name = shape === 'lin' ? 'Linear decay' : 'Decay';
      refuseInput(name, `midpoint should be in the range ${range}, got ${at}.`);
    }
    if (wide <= 0) refuseInput('Decay', `scale should be non-zero positive, got ${wide}.`);
    return {
      kind: 'decay',
      shape,
      x: this.parse(x, `${path}.x`),
      target: (target ?? null) === null ? { kind: 'constant', value: 0 } : this.parse(target ?? 0, `${path}.target`),
      lambda: toLambda(shape, at, wide),
    };
  }
}
