// Adds an option to a choice or to tags.
import { OPTIONS_MAX, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { findName } from '../values/to-cell.ts';
import examples from './add-option.json' with { type: 'json' };
import { changeOptions, readChoice, toOptionNames } from './change-options.ts';

export const addOption: EditKind = {
  id: 'add-option',
  examples,
  plain: 'Add the option {name} to {field}',
  apply({ name, names = [], option, field = option }, { app }) {
    if (field === undefined) return toProblem('There is no choice to add an option to.');
    const target = { thing: field.thing, field: field.field };
    const choice = readChoice(app, target);
    if ('problem' in choice) return choice;
    const old = choice.options ?? [];
    const added = toOptionNames([...(name === undefined ? [] : [name]), ...names], old);
    const news = added.filter((one) => !old.some((other) => other.toLowerCase() === one.toLowerCase()));
    if (news.length === 0)
      return toProblem(`${choice.label} has ${findName(added[0] ?? '', old) ?? 'that option'} already.`);
    if (old.length + news.length > OPTIONS_MAX) return toProblem(`${choice.label} has ${old.length} options already.`);
    // Beside the option that was named, else at the end.
    const index = option === undefined ? old.length : old.indexOf(option.option) + 1;
    const changed = changeOptions(app, target, old.toSpliced(index, 0, ...news), (one) => one);
    return { app: changed, claims: news.map((text) => ({ is: 'text', text })) };
  },
};
