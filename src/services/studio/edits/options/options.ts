// Edits of the options of a choice or of tags. Rows, formulas and conditions with an option follow.
import type { App, CellValue, NamedField } from '../../app/description.ts';
import { isState } from '../../compile/inputs.ts';
import { toCapital } from '../../reading/phrases.ts';
import { changeField, changeRows, getField, OPTIONS_MAX, toPlainName } from '../change.ts';
import type { Applies, Apply, EditOutcome, FieldTarget, Slots } from '../edit.ts';
import { setFieldType } from '../fields/set-field-type.ts';
import { settle } from '../names/settle.ts';
import { findName } from '../values/to-cell.ts';

const OPTIONS_MIN = 2;

interface Edited {
  readonly app: App;
  readonly target: FieldTarget;
  readonly label: string;
  /** The options that there are. */
  readonly old: readonly string[];
  /** The option that was named. */
  readonly option: string;
}

function toApply(edit: (edited: Edited, slots: Slots) => EditOutcome, needsOption = true): Apply {
  return (slots, { app }) => {
    const { option } = slots;
    const from = needsOption ? option : (slots.field ?? option);
    if (from === undefined) return { problem: 'There is no such option.' };
    const target = { thing: from.thing, field: from.field };
    const { label, formula, type, options: old = [] } = getField(app, target);
    if (formula !== undefined) return { problem: `${label} is computed, so its values are those of the formula.` };
    if (type !== 'choice' && type !== 'tags') return { problem: `${label} is no choice: it has no options.` };
    return edit({ app, target, label, old, option: option?.option ?? '' }, slots);
  };
}

export const OPTIONS: Applies = {
  'add-option': toApply(({ app, target, label, old, option }, { name, names = [], choice }) => {
    const added = toOptionNames([...(name === undefined ? [] : [name]), ...names], old);
    const news = added.filter((one) => !old.some((other) => other.toLowerCase() === one.toLowerCase()));
    if (news.length === 0)
      return { problem: `${label} has ${findName(added[0] ?? '', old) ?? 'that option'} already.` };
    if (old.length + news.length > OPTIONS_MAX) return { problem: `${label} has ${old.length} options already.` };
    // Beside the option that was named, else at the end.
    const index = option === '' ? old.length : old.indexOf(option) + (choice === 'before' ? 0 : 1);
    const changed = changeOptions(app, target, old.toSpliced(index, 0, ...news), (one) => one);
    return { app: changed, claims: news.map((text) => ({ is: 'text', text })) };
  }, false),
  'remove-option': toApply(({ app, target, label, old, option }) => {
    const options = old.filter((other) => other !== option);
    if (options.length === 0) return { problem: `${option} is the only option of ${label}.` };
    const changed = changeOptions(app, target, options, (other) => (other === option ? undefined : other));
    if (changed.pages.length === 0) return { problem: `Without ${option} there would be nothing left to show.` };
    return { app: changed, claims: [{ is: 'rows', thing: target.thing }] };
  }),
  'rename-option': toApply(({ app, target, label, old, option }, { name = '' }) => {
    const [to] = toOptionNames([name], old);
    if (to === undefined) return { problem: `Say what ${option} is to be called.` };
    if (old.includes(to)) return { problem: `${label} has ${to} already.` };
    const rename = (other: string) => (other === option ? to : other);
    return { app: changeOptions(app, target, old.map(rename), rename), claims: [{ is: 'rows', thing: target.thing }] };
  }),
  'set-options': (slots, context) => {
    const { field, names = [] } = slots;
    const options = toOptionNames(names);
    if (field === undefined || options.length < OPTIONS_MIN)
      return { problem: 'Say a field and at least two options.' };
    const { type } = getField(context.app, field);
    return type === 'text' || type === 'long text'
      ? setFieldType({ field, type: 'choice', names: options }, context)
      : toApply((edited) => replaceOptions(edited, options), false)({ field }, context);
  },
};

/** The same name stays; others follow in their order, as far as there are new names. */
function replaceOptions({ app, target, label, old }: Edited, options: readonly string[]): EditOutcome {
  if (JSON.stringify(old) === JSON.stringify(options)) return { problem: `${label} has these options already.` };
  const same = new Map(old.map((option) => [option, findName(option, options)]));
  const free = options.filter((option) => ![...same.values()].includes(option));
  const become = new Map(old.map((option) => [option, same.get(option) ?? free.shift() ?? options.at(-1) ?? option]));
  const changed = changeOptions(app, target, options, (option) => become.get(option));
  return { app: changed, claims: [{ is: 'rows', thing: target.thing }] };
}

/** New names of options, with a capital where the others have one. */
function toOptionNames(names: readonly string[], known: readonly string[] = []): readonly string[] {
  const isLower = known.length > 0 && known.every((option) => !/^\p{Lu}/u.test(option));
  const plain = names.map(toPlainName).filter((name) => name !== '');
  return [...new Set(plain.map((name) => (isLower ? name : toCapital(name))))].slice(0, OPTIONS_MAX);
}

/** Each old option becomes the given one, or is gone: then rows of a state get the one before it. */
function changeOptions(
  app: App,
  target: FieldTarget,
  options: readonly string[],
  toOption: (option: string) => string | undefined,
): App {
  const field = getField(app, target);
  const old = field.options ?? [];
  const isNeeded = isState(field) || field.required === true || isArranging(app, field, target.thing);
  const toCell = (value: CellValue | undefined): CellValue | undefined => {
    if (typeof value !== 'string' || !isNeeded || toOption(value) !== undefined) return value;
    const earlier = old.slice(0, old.indexOf(value)).findLast((option) => toOption(option) !== undefined);
    return earlier ?? old.find((option) => toOption(option) !== undefined) ?? options[0] ?? null;
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
function isArranging({ pages }: App, { id }: NamedField, thing: string): boolean {
  return pages.some(({ views }) => views.some((view) => view['of'] === thing && view['by'] === id));
}
