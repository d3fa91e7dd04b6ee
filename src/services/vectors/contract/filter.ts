import { Type } from 'typebox';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';

const closed = { additionalProperties: false } as const;

export const PathCondition = Type.Object(
  {
    key: Type.String({ pattern: '^pathSegments\\.\\d+$', examples: ['pathSegments.0'] }),
    match: Type.Object({ value: Type.String({ examples: ['src'] }) }, closed),
  },
  { ...closed, $id: 'PathCondition', description: 'One position of the path in the payload holds exactly this value.' },
);

const All = Type.Object({ must: Type.Array(refer(PathCondition)) }, closed);
const AllOfSome = Type.Object({ must: Type.Array(refer(PathCondition), { minItems: 1 }) }, closed);
const Any = Type.Object({ should: Type.Array(AllOfSome, { minItems: 1 }) }, closed);

export interface ConditionBody {
  readonly key: string;
  readonly match: { readonly value: string };
}

export type FilterBody =
  | { readonly must: readonly ConditionBody[] }
  | { readonly should: readonly { readonly must: readonly ConditionBody[] }[] };

export const PathSegmentsFilter = Type.Unsafe<FilterBody>({
  oneOf: [All, Any],
  $id: 'PathSegmentsFilter',
  description: 'a PathSegments filter: {"must": [condition, …]} or {"should": [{"must": [condition, …]}, …]}',
  examples: [{ must: [{ key: 'pathSegments.0', match: { value: 'src' } }] }],
});
