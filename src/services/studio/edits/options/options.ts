// Adds options to a choice or tags, and replaces them all. Rows, formulas and conditions with an option follow.
import { isDeepStrictEqual } from 'node:util';
import { type App, listFields } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { changeField, getField, OPTIONS_MAX, toPlainName } from '../change.ts';
import { type Applies, alreadySo, type Changed, type EditContext, type FieldTarget, type Slots } from '../edit.ts';
import { setFieldType } from '../fields/set-field-type.ts';
import { changeOptions } from '../operations/remove.ts';
import { findName } from '../values/to-cell.ts';

const OPTIONS_MIN = 2;

export const OPTIONS: Applies = {
  'add-option': (slots, { app }) => addOptions(slots, app),
  'colour-option': colourOption,
  'set-options': (slots, context) => {
    const { field, names = [] } = slots;
    const options = toOptionNames(names);
    if (field === undefined || options.length < OPTIONS_MIN)
      return { problem: 'Say a field and at least two options.' };
    const { type, formula, label } = getField(context.app, field);
    if (formula !== undefined) return { problem: `${label} is computed, so its values are those of the formula.` };
    return type === 'text' || type === 'long text'
      ? setFieldType({ field, type: 'choice', names: options }, context)
      : replaceOptions(context.app, field, options);
  },
};

function colourOption({ option, colour }: Slots, { app }: EditContext): Changed {
  if (option === undefined || colour === undefined) return { problem: 'Say which option, and its colour.' };
  const { colours } = getField(app, option);
  const target = { thing: option.thing, field: option.field };
  return changeField(app, target, { colours: { ...colours, [option.option]: colour } });
}

function addOptions({ field, option, name, names = [], choice, thing }: Slots, app: App): Changed {
  const target = field ?? option;
  if (target === undefined) return { problem: 'Say to which field the option is to be added.' };
  const { label, formula, type, options: old = [] } = getField(app, target);
  if (formula !== undefined) return { problem: `${label} is computed, so its values are those of the formula.` };
  if (type !== 'choice' && type !== 'tags') return { problem: `${label} is no choice: it has no options.` };
  const added = toOptionNames([...(name === undefined ? [] : [name]), ...names], old);
  const news = added.filter((one) => !old.some((other) => other.toLowerCase() === one.toLowerCase()));
  if (news.length === 0) return alreadySo(`${label} has ${findName(added[0] ?? '', old) ?? 'that option'} already.`);
  if (old.length + news.length > OPTIONS_MAX) return { problem: `${label} has ${old.length} options already.` };
  // Beside the option that was named, else at the end, or among times and numbers in their order.
  const index = option === undefined ? old.length : old.indexOf(option.option) + (choice === 'before' ? 0 : 1);
  const options = old.toSpliced(index, 0, ...news);
  const ordered = option === undefined && isCounted(old) ? toOrder(options) : options;
  const targets = thing === undefined ? listTwins(app, target) : [target];
  return targets.reduce((done, each) => changeOptions(done, each, ordered, (one) => one), app);
}

/** The field and those of other things with the same label and options: one list of words for people. */
function listTwins(app: App, target: FieldTarget): readonly FieldTarget[] {
  const { label, options } = getField(app, target);
  return Object.entries(app.things).flatMap(([thing, { fields }]) =>
    listFields(fields)
      .filter((other) => other.label === label && isDeepStrictEqual(other.options, options) && !other.formula)
      .map(({ id }) => ({ thing, field: id })),
  );
}

const toOrder = (options: readonly string[]) =>
  options.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

const isCounted = (options: readonly string[]): boolean =>
  options.every((option) => /^\d/.test(option)) && isDeepStrictEqual(options, toOrder(options));

/** The same name stays; others follow in their order, as far as there are new names. */
function replaceOptions(app: App, target: FieldTarget, options: readonly string[]): Changed {
  const { options: old = [] } = getField(app, target);
  const same = new Map(old.map((option) => [option, findName(option, options)]));
  const free = options.filter((option) => ![...same.values()].includes(option));
  const become = new Map(old.map((option) => [option, same.get(option) ?? free.shift() ?? options.at(-1) ?? option]));
  return changeOptions(app, target, options, (option) => become.get(option));
}

/** New names of options, with a capital where the others have one. */
function toOptionNames(names: readonly string[], known: readonly string[] = []): readonly string[] {
  const isLower = known.length > 0 && known.every((option) => !/^\p{Lu}/u.test(option));
  const plain = names.map((name) => toPlainName(name)).filter((name) => name !== '');
  return [...new Set(plain.map((name) => (isLower ? name : toCapital(name))))].slice(0, OPTIONS_MAX);
}
