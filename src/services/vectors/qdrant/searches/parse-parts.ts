import { refuseInput } from '../../model/invalid-input.ts';
import { type AnswerParts, type PayloadSelection, WHOLE } from '../../model/payload-selection.ts';
import type { WithPayloadBody, WithVectorBody } from '../contract/fields.ts';

interface PartsBody {
  readonly with_payload?: WithPayloadBody;
  readonly with_vector?: WithVectorBody;
  readonly with_vectors?: WithVectorBody;
}

export function parseParts(body: PartsBody, isPayloadWanted: boolean): AnswerParts {
  const { with_payload, with_vector, with_vectors } = body;
  const vector = with_vector ?? with_vectors ?? false;
  return {
    payload: toPayloadSelection(with_payload ?? isPayloadWanted),
    ...(typeof vector === 'boolean' ? { withVector: vector } : { withVector: vector.length > 0, vectorNames: vector }),
  };
}

function toPayloadSelection(body: NonNullable<WithPayloadBody>): PayloadSelection {
  if (typeof body === 'boolean') return body ? WHOLE : { kind: 'none' };
  if ('exclude' in body) return { ...WHOLE, exclude: checkKeys(body.exclude) };
  return { ...WHOLE, include: checkKeys('include' in body ? body.include : body) };
}

/**
 * Rejects keys with quotes or positions: the selection only knows names with dots and `[]` and would select something
 * else.
 */
function checkKeys(keys: readonly string[]): readonly string[] {
  const odd = keys.findIndex((key) => /"|\[\d/.test(key));
  if (odd !== -1) refuseInput(`with_payload[${odd}]`, 'must not hold quotes or positions');
  return keys;
}
