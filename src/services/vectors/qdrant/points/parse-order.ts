import { shorten } from '../../../../platform/text/shorten.ts';
import { parseInstant } from '../../../../vector/payload/instant.ts';
import { findDigits } from '../../bodies/exact-json.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { Order, OrderValue } from '../../verbs/order-points.ts';
import type { PayloadIndexes } from '../collections/payload-indexes.ts';
import { toIndexType } from '../collections/payload-indexes.ts';
import type { OrderBody } from '../contract/order.ts';
import { parseKey } from '../filters/parse-key.ts';

/** The characters of a field's name in a refusal. Clients send names of any length. */
const FIELD_CHARS_SHOWN = 200;

/** A requested order. The index of the field determines the type of the values. */
export interface OrderInput {
  readonly field: string;
  readonly isDescending: boolean;
  readonly startFrom: OrderValue | null;
}

interface OrderedBody {
  readonly order_by?: OrderBody | null;
  readonly offset?: string | number | null;
}

export function parseOrder({ order_by: body, offset }: OrderedBody): OrderInput | null {
  if (body === null || body === undefined) return null;
  if ((offset ?? null) !== null) refuseInput('offset', 'does not go with order_by; use its start_from');
  if (typeof body === 'string') return { field: body, isDescending: false, startFrom: null };
  return { field: body.key, isDescending: body.direction === 'desc', startFrom: parseStart(body) };
}

function parseStart(body: Exclude<OrderBody, string>): OrderValue | null {
  const start = body.start_from ?? null;
  if (start === null) return null;
  if (typeof start === 'string') {
    const instant = parseInstant(start);
    return instant === undefined
      ? refuseInput('order_by.start_from', 'is a text that is no RFC 3339 date')
      : Math.round(instant * 1_000);
  }
  const digits = findDigits(body, 'start_from') ?? '';
  return /^-?\d+$/.test(digits) ? BigInt(digits) : start;
}

export function toOrder({ field, ...input }: OrderInput, indexes: PayloadIndexes): Order {
  const index = indexes.get(field);
  const kind = index === undefined ? undefined : toIndexType(index);
  const hasRange = typeof index !== 'object' || !('range' in index) || index.range !== false;
  if ((kind !== 'integer' && kind !== 'float' && kind !== 'datetime') || !hasRange) {
    refuseInput(
      'order_by',
      `needs a payload index with ranges (integer, float or datetime) of ${shorten(field, FIELD_CHARS_SHOWN)}`,
    );
  }
  return { key: parseKey(field, 'order_by.key'), kind, ...input };
}
