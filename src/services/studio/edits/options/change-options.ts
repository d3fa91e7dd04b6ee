// The options of a field: what its options become, and the values of rows and formulas that follow.
import type { App, CellValue, NamedField } from '../../app/description.ts';
import { isState } from '../../compile/inputs.ts';
import { toCapital } from '../../reading/phrases.ts';
import { changeField, changeRows, getField, OPTIONS_MAX, toPlainName } from '../change.ts';
import type { FieldTarget } from '../edit.ts';
import { settle } from '../names/settle.ts';

/** The field with its options, or why it has none. */
export function readChoice(app: App, target: FieldTarget): NamedField | { readonly problem: string } {
  const field = getField(app, target);
  if (field.formula !== undefined)
    return { problem: `${field.label} is computed, so its values are those of the formula.` };
  if (field.type !== 'choice' && field.type !== 'tags')
    return { problem: `${field.label} is no choice: it has no options.` };
  return field;
}

/** New names of options, with a capital where the others have one. */
export function toOptionNames(names: readonly string[], known: readonly string[] = []): readonly string[] {
  const isLower = known.length > 0 && known.every((option) => !/^\p{Lu}/u.test(option));
  const plain = names.map(toPlainName).filter((name) => name !== '');
  return [...new Set(plain.map((name) => (isLower ? name : toCapital(name))))].slice(0, OPTIONS_MAX);
}

/** Each old option becomes the given one, or is gone: then rows of a state get the one before it. */
export function changeOptions(
  app: App,
  target: FieldTarget,
  options: readonly string[],
  toOption: (option: string) => string | undefined,
): App {
  const field = getField(app, target);
  const old = field.options ?? [];
  const isNeeded = isState(field) || field.required === true || isArranging(app, target);
  const toCell = (value: CellValue | undefined): CellValue | undefined => {
    if (typeof value !== 'string' || !isNeeded || toOption(value) !== undefined) return value;
    const earlier = old.slice(0, old.indexOf(value)).findLast((option) => toOption(option) !== undefined);
    const kept = earlier ?? old.find((option) => toOption(option) !== undefined);
    return kept ?? options[0] ?? null;
  };
  const filled = changeRows(app, target.thing, (row) => {
    const value = toCell(row[target.field]);
    return value === row[target.field] || value === undefined ? row : { ...row, [target.field]: value };
  });
  return settle(changeField(filled, target, { options }), {
    toValue: (thing, id, value) =>
      thing !== target.thing || id !== target.field || !old.includes(value) ? value : toOption(value),
  });
}

/** A row without a value would be in no column of a board. */
function isArranging({ pages }: App, { thing, field }: FieldTarget): boolean {
  return pages.some(({ views }) => views.some((view) => view['of'] === thing && view['by'] === field));
}
