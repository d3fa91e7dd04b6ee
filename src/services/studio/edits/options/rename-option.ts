// Renames an option, in rows, formulas and conditions too.
import { toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { changeOptions, readChoice, toOptionNames } from './change-options.ts';
import examples from './rename-option.json' with { type: 'json' };

export const renameOption: EditKind = {
  id: 'rename-option',
  examples,
  plain: 'Rename the option {option} to {name}',
  apply({ option: target, name = '' }, { app }) {
    if (target === undefined) return toProblem('There is no such option to rename.');
    const { thing, field, option } = target;
    const choice = readChoice(app, target);
    if ('problem' in choice) return choice;
    const old = choice.options ?? [];
    const [to] = toOptionNames([name], old);
    if (to === undefined) return toProblem(`Say what ${option} is to be called.`);
    if (old.includes(to)) return toProblem(`${choice.label} has ${to} already.`);
    const rename = (other: string) => (other === option ? to : other);
    const changed = changeOptions(app, { thing, field }, old.map(rename), rename);
    return { app: changed, claims: [{ is: 'rows', thing }] };
  },
};
