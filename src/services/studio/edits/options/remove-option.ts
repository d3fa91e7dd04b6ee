// Removes an option; rows, filters and actions do without it.
import { toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { changeOptions, readChoice } from './change-options.ts';
import examples from './remove-option.json' with { type: 'json' };

export const removeOption: EditKind = {
  id: 'remove-option',
  examples,
  plain: 'Remove the option {option}',
  apply({ option: target }, { app }) {
    if (target === undefined) return toProblem('There is no such option to remove.');
    const { thing, field, option } = target;
    const choice = readChoice(app, target);
    if ('problem' in choice) return choice;
    const options = (choice.options ?? []).filter((other) => other !== option);
    if (options.length === 0) return toProblem(`${option} is the only option of ${choice.label}.`);
    const changed = changeOptions(app, { thing, field }, options, (other) => (other === option ? undefined : other));
    if (changed.pages.length === 0) return toProblem(`Without ${option} there would be nothing left to show.`);
    return {
      app: changed,
      claims: [{ is: 'rows', thing }],
    };
  },
};
