// Gives a number another unit. Values are converted where both units measure the same: 2 kg are 2000 g.
import { toConverted } from '../../../../interface-catalogue/runtime/functions/convert.ts';
import type { App } from '../../app/description.ts';
import { changeField, changeRows, changeThing, getField, NUMERIC } from '../change.ts';
import type { Changed, EditContext, FieldTarget, Slots } from '../edit.ts';
import { mapEntries } from '../names/settle-field.ts';

export function setUnit({ field, choice, text, unit = choice ?? text }: Slots, { app }: EditContext): Changed {
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

/** Formulas of the same thing compute with the old unit; undefined if others use the field too. */
function adaptFormulas(app: App, { thing, field }: FieldTarget, factor: number): App | undefined {
  const own = new RegExp(`('[^']*'|"[^"]*")|(?<![\\w.])${field}(?![\\w(.])`, 'g');
  const adapt = (text: string) => text.replace(own, (name, quoted) => (quoted ? name : `(${field} * ${factor})`));
  const { [thing]: owner, ...others } = app.things;
  const used = JSON.stringify([others, Object.values(app.actions ?? {}).filter(({ on }) => on !== thing)]);
  const onRow = Object.values(app.actions ?? {}).filter(({ on }) => on === thing);
  const isUsed =
    new RegExp(`\\w\\.${field}\\b`).test(used) ||
    onRow.some(({ need = '', when = '', makes, changes = {} }) =>
      [need, when, ...Object.values(makes?.with ?? {}), ...Object.entries(changes).flat()].some(
        (text) => adapt(text) !== text,
      ),
    );
  if (isUsed || owner === undefined) return undefined;
  return changeThing(app, thing, ({ fields, rules, ...rest }) => ({
    ...rest,
    fields: mapEntries(fields, (spec) =>
      typeof spec === 'string' || spec.formula === undefined ? spec : { ...spec, formula: adapt(spec.formula) },
    ),
    ...(rules && { rules: rules.map((rule) => ({ ...rule, need: adapt(rule.need) })) }),
  }));
}
