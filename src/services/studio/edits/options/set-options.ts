// Replaces the options of a choice; a text becomes a choice.
import { getField, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { setFieldType } from '../fields/set-field-type.ts';
import { findName } from '../values/to-cell.ts';
import { changeOptions, readChoice, toOptionNames } from './change-options.ts';
import examples from './set-options.json' with { type: 'json' };

const OPTIONS_MIN = 2;

export const setOptions: EditKind = {
  id: 'set-options',
  examples,
  plain: 'Set the options of {field} to {names}',
  apply({ field: target, names = [] }, context) {
    const { app } = context;
    if (target === undefined) return toProblem('There is no such field to give options to.');
    const options = toOptionNames(names);
    const { label, type } = getField(app, target);
    if (options.length < OPTIONS_MIN) return toProblem(`Say at least two options for ${label}.`);
    if (type === 'text' || type === 'long text')
      return setFieldType.apply({ field: target, type: 'choice', names: options }, context);
    const choice = readChoice(app, target);
    if ('problem' in choice) return choice;
    const old = choice.options ?? [];
    if (JSON.stringify(old) === JSON.stringify(options)) return toProblem(`${label} has these options already.`);
    // The same name stays; others follow in their order, as far as there are new names.
    const same = new Map(old.map((option) => [option, findName(option, options)]));
    const free = options.filter((option) => ![...same.values()].includes(option));
    const become = new Map(old.map((option) => [option, same.get(option) ?? free.shift() ?? options.at(-1) ?? option]));
    const changed = changeOptions(app, target, options, (option) => become.get(option));
    return { app: changed, claims: [{ is: 'rows', thing: target.thing }] };
  },
};
