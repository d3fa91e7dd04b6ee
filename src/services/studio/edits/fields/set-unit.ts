// Gives a number another unit. Values are converted where both units measure the same: 2 kg are 2000 g.
import { toConverted } from '../../../../interface-catalogue/runtime/functions/convert.ts';
import { type App, type AppAction, toField } from '../../app/description.ts';
import { changeField, changeRows, getField, NUMERIC } from '../change.ts';
import type { Changed, EditContext, FieldTarget, Slots } from '../edit.ts';
import kinds from '../kinds.json' with { type: 'json' };
import { settle } from '../names/settle.ts';
import { mapEntries } from '../names/settle-field.ts';

export function setUnit({ field, choice, text }: Slots, { app }: EditContext): Changed {
  const unit = findUnit(text) ?? choice ?? text;
  if (field === undefined || unit === undefined) return { problem: 'Say which field, and its unit.' };
  const { label, type, formula, hidden, ...known } = getField(app, field);
  if (hidden === true) return { problem: `${label} is hidden: show it first.` };
  if (!NUMERIC.has(type) || type === 'percent' || type === 'rating') return { problem: `${label} has no unit.` };
  const old = type === 'duration' ? (known.unit ?? 'min') : known.unit;
  const convert = (value: number): number | undefined =>
    old === undefined ? undefined : toConverted(value, old, unit);
  if (old === unit || convert(1) === undefined || convert(1) === 1)
    return formula === undefined
      ? changeField(app, field, { unit })
      : { problem: `${label} is computed from others, in ${old ?? 'no unit'}: change their units.` };
  const back = toConverted(1, unit, old ?? '') ?? 0;
  if (formula !== undefined || convert(0) !== 0)
    return { problem: `${label} is computed, or has another zero in ${unit}, so its unit stays.` };
  return convertValues(adaptFormulas(app, field, back), field, unit, (value) =>
    Number((convert(value) ?? value).toFixed(4)),
  );
}

/** "Grams" are g: as the kind of edit lists them. */
function findUnit(said = ''): string | undefined {
  const { choices } = kinds['set-unit'];
  const plain = said.toLowerCase();
  return Object.entries(choices).find(([unit, ways]) => unit.toLowerCase() === plain || ways.includes(plain))?.[0];
}

/** The limits, the value of new rows, and those of all rows. */
function convertValues(app: App, field: FieldTarget, unit: string, toNew: (value: number) => number): App {
  const { min, max, start } = getField(app, field);
  const changed = changeField(app, field, {
    unit,
    ...(min !== undefined && { min: toNew(min) }),
    ...(max !== undefined && { max: toNew(max) }),
    ...(start !== undefined && Number.isFinite(Number(start)) && { start: String(toNew(Number(start))) }),
  });
  return changeRows(changed, field.thing, (row) => {
    const value = row[field.field];
    return typeof value === 'number' ? { ...row, [field.field]: toNew(value) } : row;
  });
}

/** Formulas and conditions compute with the old unit; figures and charts show what is in the new one. */
function adaptFormulas(app: App, target: FieldTarget, factor: number): App {
  const toFactor = (thing: string, field: string) =>
    thing === target.thing && field === target.field ? factor : undefined;
  const { things, actions = {}, pages } = settle(app, { toFactor });
  return {
    ...app,
    things,
    ...(app.actions && { actions: mapEntries(actions, (action) => adaptAction(app, action, target, factor)) }),
    pages: app.pages.map((page, index) => ({
      ...page,
      views: page.views.map((view, number) =>
        view['where'] === undefined ? view : { ...view, where: pages[index]?.views[number]?.['where'] },
      ),
    })),
  };
}

/** A value that an action sets was in the old unit; a value that people enter for it is in the new one. */
function adaptAction(app: App, action: AppAction, { thing, field }: FieldTarget, factor: number): AppAction {
  const { on = '', asks = {}, makes, changes } = action;
  const toNew = (formula: string) => {
    if (Object.hasOwn(asks, formula)) return formula;
    const number = Number(formula);
    return Number.isNaN(number) ? `(${formula}) / ${factor}` : String(Number((number / factor).toFixed(6)));
  };
  const isMeant = (path: string): boolean => {
    const [first = '', second] = path.split('.');
    const { to } = toField(app.things[on]?.fields[first] ?? 'text');
    return second === undefined ? on === thing && first === field : to === thing && second === field;
  };
  return {
    ...action,
    ...(makes?.thing === thing && {
      makes: { ...makes, with: mapEntries(makes.with, (formula, id) => (id === field ? toNew(formula) : formula)) },
    }),
    ...(changes && { changes: mapEntries(changes, (formula, path) => (isMeant(path) ? toNew(formula) : formula)) }),
  };
}
