// Tries a rule: rows that break it are refused with what it says.
import type { Json, JsonObject, Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { type App, listFields } from '../app/description.ts';
import { findForms, listInputs, submitForm } from './forms.ts';
import { FAILED, hold, type Proof } from './proof.ts';
import { UsedApp } from './used-app.ts';

/** Rows that are entered again, and how often: a rule may allow some of the same. */
const ROWS_MAX = 8;
const REPEATS_MAX = 12;
/** Values far outside of what a rule about one field can allow. */
const FAR: readonly Json[] = [-1_000_000, 0, 1_000_000];
const EXTREMES: { readonly [type: string]: readonly Json[] } = {
  // Far off, and once each weekday.
  date: ['2020-01-01', ...[25, 26, 27, 28, 29, 30, 31].map((day) => `2040-12-${day}`)],
  'yes/no': [true, false],
  time: ['00:00', '23:59'],
  ...Object.fromEntries(['number', 'money', 'percent', 'duration', 'rating'].map((type) => [type, FAR])),
};

export async function proveRule(thing: string, index: number, app: App, payload: Payload): Promise<Proof> {
  const says = app.things[thing]?.rules?.[index]?.says;
  if (says === undefined) return FAILED;
  for (const form of findForms(payload, thing))
    for (const row of listRows(thing, app, payload))
      if (await isRefused(form, row, thing, payload, says)) return hold(form.id, says);
  return FAILED;
}

/** Rows that are there, and the same with one value that is far off. */
function listRows(thing: string, app: App, payload: Payload): readonly JsonObject[] {
  const rows = new UsedApp(payload).listStored(thing).slice(0, ROWS_MAX);
  const fields = listFields(app.things[thing]?.fields ?? {});
  const [first = {}] = rows;
  // Another rule may want texts that no other row has.
  const texts = fields.filter(({ type, formula }) => type === 'text' && formula === undefined);
  const fresh = { ...first, ...Object.fromEntries(texts.map(({ id }) => [id, `${first[id] ?? ''} B`])) };
  const alike = texts.map(({ id }) => ({ ...fresh, [id]: first[id] ?? null }));
  const extremes = fields.flatMap(({ id, type }) => (EXTREMES[type] ?? []).map((value) => ({ [id]: value })));
  // A rule about the order of days hides one about a single day: all of them are far off, in either order.
  const together = Object.entries(EXTREMES).flatMap(([type, values]) => {
    const own = fields.filter((field) => field.type === type);
    const orders = own.length < 2 ? [] : [0, 1, -1];
    return values.flatMap((value) =>
      orders.map((order) => Object.fromEntries(own.map(({ id }, index) => [id, toShifted(value, order * index)]))),
    );
  });
  const far = [...extremes, ...together];
  return [
    ...rows,
    ...far.map((values) => ({ ...first, ...values })),
    ...alike,
    ...far.map((values) => ({ ...fresh, ...values })),
  ];
}

function toShifted(value: Json, by: number): Json {
  if (typeof value === 'number') return value + by;
  const day = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(day) ? value : new Date(day + by * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

async function isRefused(form: Node, row: JsonObject, thing: string, payload: Payload, says: string): Promise<boolean> {
  const used = new UsedApp(payload);
  for (let number = 0; number < REPEATS_MAX; number++) {
    for (const { field, path } of listInputs(used, form))
      if (Object.hasOwn(row, field)) used.store.set(path, row[field] ?? null);
    const before = used.listStored(thing).length;
    await submitForm(used, form);
    const refused = used.effects.find(({ is }) => is === 'refused');
    if (refused !== undefined) return refused.text === says && used.listStored(thing).length === before;
  }
  return false;
}
