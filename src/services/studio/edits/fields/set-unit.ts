// Gives a number another unit. Values are converted where both units measure the same: 2 kg are 2000 g.
import { toConverted } from '../../../../interface-catalogue/runtime/functions/convert.ts';
import { changeField, changeRows, getField, NUMERIC } from '../change.ts';
import type { Changed, EditContext, Slots } from '../edit.ts';

export function setUnit({ field, choice, text, unit = choice ?? text }: Slots, { app }: EditContext): Changed {
  if (field === undefined || unit === undefined) return { problem: 'Say which field, and its unit.' };
  const { label, type, formula, hidden, min, max, start, ...known } = getField(app, field);
  if (hidden === true) return { problem: `${label} is hidden: show it first.` };
  if (!NUMERIC.has(type) || type === 'percent' || type === 'rating') return { problem: `${label} has no unit.` };
  const old = type === 'duration' ? (known.unit ?? 'min') : known.unit;
  const convert = (value: number): number | undefined =>
    old === undefined ? undefined : toConverted(value, old, unit);
  if (old === unit || convert(1) === undefined || convert(1) === 1)
    return formula === undefined
      ? changeField(app, field, { unit })
      : { problem: `${label} is computed from others, in ${old ?? 'no unit'}: change their units.` };
  const used = new RegExp(`\\b${field.field}\\b`);
  const formulas =
    JSON.stringify(app).match(/"(?:formula|value|need|when|where|changes|with)":(?:"[^"]*"|\{[^}]*\})/g) ?? [];
  if (formula !== undefined || formulas.some((text) => used.test(text)))
    return { problem: `Other values are computed from ${label} in ${old}, so its unit stays.` };
  const toNew = (value: number): number => Number((convert(value) ?? value).toFixed(4));
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
