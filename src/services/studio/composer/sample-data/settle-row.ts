// Values of a row that follow from others of the same row.
import type { Json } from '../../../../interface-catalogue/model/payload.ts';
import type { Entity, Field } from '../brief.ts';
import { REFERENCE_DAY } from './create-dates.ts';
import { FINISHED_STATES, UNTOUCHED_STATES } from './sample-values.ts';

const LOW_STOCK = 9;

/** Changes the values in place. */
export function settleRow(entity: Entity, values: Map<string, Json>): void {
  settleTotal(entity, values);
  const state = entity.fields.find(({ type }) => type === 'status');
  if (state === undefined) return;
  settleStock(state, values);
  settleDue(state, entity, values);
  settleProgress(state, values);
}

function settleTotal(entity: Entity, values: Map<string, Json>): void {
  const [quantity, price] = [values.get('quantity'), values.get('price')];
  const total = entity.fields.find(({ name }) => name === 'total' || name === 'amount');
  if (typeof quantity !== 'number' || typeof price !== 'number' || total === undefined) return;
  values.set(total.name, Math.round(quantity * price * 100) / 100);
}

function settleStock(state: Field, values: Map<string, Json>): void {
  const stock = values.get('stock');
  const options = state.options ?? [];
  const [plenty, low, none] = options;
  if (typeof stock !== 'number' || options.length !== 3 || none === undefined || !/out|none/i.test(none)) return;
  values.set(state.name, (stock === 0 ? none : stock <= LOW_STOCK ? low : plenty) ?? none);
}

/** What is overdue has a due day before today, and what is open has not. */
function settleDue(state: Field, entity: Entity, values: Map<string, Json>): void {
  const due = entity.fields.find(({ name }) => /^(?:due|deadline|end)/i.test(name));
  const day = due === undefined ? undefined : values.get(due.name);
  const late = state.options?.find((option) => /overdue|expired|missed|ended/i.test(option));
  const [first = ''] = state.options ?? [];
  const current = values.get(state.name);
  if (typeof day !== 'string' || late === undefined) return;
  const open = state.options?.find((option) => /open|valid|active|running|upcoming/i.test(option)) ?? first;
  if (current === late && day >= REFERENCE_DAY) values.set(state.name, open);
  if (current === open && day < REFERENCE_DAY) values.set(state.name, late);
}

function settleProgress(state: Field, values: Map<string, Json>): void {
  const current = values.get(state.name);
  if (typeof current !== 'string' || typeof values.get('progress') !== 'number') return;
  if (FINISHED_STATES.has(current)) values.set('progress', 100);
  else if (UNTOUCHED_STATES.has(current)) values.set('progress', 0);
}
