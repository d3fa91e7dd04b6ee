// Gives a number another unit. Values are converted where both units measure the same: 2 kg are 2000 g.
import { toConverted } from '../../../../interface-catalogue/runtime/functions/convert.ts';
import type { App } from '../../app/description.ts';
import { changeField, changeRows, getField, NUMERIC } from '../change.ts';
import type { Changed, EditContext, FieldTarget, Slots } from '../edit.ts';
import { settle } from '../names/settle.ts';
import { getConditionField, listConditions } from '../views/parts/to-condition.ts';

export function setUnit({ field, choice, text }: Slots, { app }: EditContext): Changed {
  const unit = choice ?? text;
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
  const adapted = formula === undefined && convert(0) === 0 ? adaptFormulas(app, field, back) : undefined;
  if (adapted === undefined)
    return { problem: `Other values are computed from ${label} in ${old}, so its unit stays.` };
  return convertValues(adapted, field, unit, (value) => Number((convert(value) ?? value).toFixed(4)));
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

/** Formulas compute with the old unit; undefined if an action or a view has an amount in it. */
function adaptFormulas(app: App, { thing, field }: FieldTarget, factor: number): App | undefined {
  const isSet = Object.values(app.actions ?? {}).some(({ asks = {}, changes = {}, makes }) =>
    Object.entries({ ...changes, ...(makes?.thing === thing && makes.with) }).some(
      ([path, formula]) => path.split('.').at(-1) === field && !Object.hasOwn(asks, formula),
    ),
  );
  const isCompared = app.pages.some(({ views }) =>
    views.some((view) => view['of'] === thing && listConditions(view['where']).map(getConditionField).includes(field)),
  );
  if (isSet || isCompared) return undefined;
  const toFactor = (of: string, id: string) => (of === thing && id === field ? factor : undefined);
  // Figures and charts show what is in the new unit.
  return { ...settle(app, { toFactor }), pages: app.pages };
}
