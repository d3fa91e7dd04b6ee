// The expressions of a formula, which computes the scores of prefetched points.
import { type TUnsafe, Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { EXPRESSIONS_MAX } from '../../limits.ts';
import { closed, oneOf, optional } from './fields.ts';
import { Condition, type ConditionBody } from './filter.ts';
import { GeoPoint } from './geo.ts';

export interface DecayBody {
  readonly x: ExpressionBody;
  readonly target?: ExpressionBody | null;
  readonly scale?: number | null;
  readonly midpoint?: number | null;
}
export type ExpressionBody =
  | number
  | string
  | { readonly geo_distance: { readonly origin: { readonly lon: number; readonly lat: number }; readonly to: string } }
  | { readonly datetime: string }
  | { readonly datetime_key: string }
  | { readonly mult: readonly ExpressionBody[] }
  | { readonly sum: readonly ExpressionBody[] }
  | { readonly neg: ExpressionBody }
  | { readonly abs: ExpressionBody }
  | {
      readonly div: {
        readonly left: ExpressionBody;
        readonly right: ExpressionBody;
        readonly by_zero_default?: number | null;
      };
    }
  | { readonly sqrt: ExpressionBody }
  | { readonly pow: { readonly base: ExpressionBody; readonly exponent: ExpressionBody } }
  | { readonly exp: ExpressionBody }
  | { readonly log10: ExpressionBody }
  | { readonly ln: ExpressionBody }
  | { readonly lin_decay: DecayBody }
  | { readonly exp_decay: DecayBody }
  | { readonly gauss_decay: DecayBody }
  | ConditionBody;

const expression = Type.Unsafe<ExpressionBody>({ $ref: 'Expression#' });
const expressions = Type.Array(expression, { maxItems: EXPRESSIONS_MAX });
const key = Type.String({ minLength: 1 });
const decay = Type.Object(
  {
    x: expression,
    target: optional(expression),
    scale: optional(Type.Number({ description: 'The distance from the target at which the value is the midpoint.' })),
    midpoint: optional(Type.Number({ description: 'Between 0 and 1.' })),
  },
  closed,
);
const unary = (name: string) => Type.Object({ [name]: expression }, closed);

export const Expression: TUnsafe<ExpressionBody> = oneOf(
  [
    Type.Number(),
    Type.String({ minLength: 1, description: '"$score", "$score[1]", or the key of a number in the payload.' }),
    Type.Object({ geo_distance: Type.Object({ origin: GeoPoint, to: key }, closed) }, closed),
    Type.Object({ datetime: Type.String() }, closed),
    Type.Object({ datetime_key: key }, closed),
    Type.Object({ mult: expressions }, closed),
    Type.Object({ sum: expressions }, closed),
    ...['neg', 'abs', 'sqrt', 'exp', 'log10', 'ln'].map(unary),
    Type.Object(
      {
        div: Type.Object({ left: expression, right: expression, by_zero_default: optional(Type.Number()) }, closed),
      },
      closed,
    ),
    Type.Object({ pow: Type.Object({ base: expression, exponent: expression }, closed) }, closed),
    Type.Object({ lin_decay: decay }, closed),
    Type.Object({ exp_decay: decay }, closed),
    Type.Object({ gauss_decay: decay }, closed),
    refer(Condition),
  ],
  'a number, "$score", the key of a payload value, a condition (1 where it holds, else 0), or an object with one of sum, ' +
    'mult, div, neg, abs, sqrt, pow, exp, ln, log10, geo_distance, datetime, datetime_key, lin_decay, exp_decay, gauss_decay',
  { $id: 'Expression' },
) as TUnsafe<ExpressionBody>;

export const Formula = Type.Object(
  {
    formula: refer(Expression),
    defaults: optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'Values of variables for points that lack them.',
      }),
    ),
  },
  { ...closed, $id: 'Formula', examples: [{ formula: { sum: ['$score', { mult: [0.5, 'popularity'] }] } }] },
);
