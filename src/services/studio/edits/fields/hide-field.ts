// Hides a field everywhere: it is neither shown nor asked for, and formulas still use it.

import { type App, getTitleField } from '../../app/description.ts';
import { listNames, parseFormula } from '../../app/parse-formula.ts';
import { getKind } from '../../kinds/kinds.ts';
import { changeField, getField, getThing, toProblem } from '../change.ts';
import type { EditKind, FieldTarget } from '../edit.ts';
import { settle } from '../names/settle.ts';
import examples from './hide-field.json' with { type: 'json' };

/** Uses that show nothing of a hidden field. A chart of it is a view that is removed as such. */
const UNSEEN: ReadonlySet<string> = new Set(['formula', 'set', 'fields', 'sort', 'by', 'value']);

export const hideField: EditKind = {
  id: 'hide-field',
  examples,
  plain: 'Hide the field {field}',
  apply({ field: target }, { app }) {
    if (target === undefined) return toProblem('There is no such field to hide.');
    const { label, hidden } = getField(app, target);
    const { plural } = getThing(app, target.thing);
    if (hidden === true) return toProblem(`${label} is hidden already.`);
    if (getTitleField(getThing(app, target.thing)) === target.field)
      return toProblem(`${label} is what ${plural} are called, so it cannot be hidden.`);
    const needing = findNeeding(app, target);
    if (needing !== undefined)
      return toProblem(`The ${needing} of ${plural} needs ${label}: remove the ${needing} or make it a table first.`);
    const changed = withoutRules(
      settle(changeField(app, target, { hidden: true }), {
        hasField: (thing, field, use) => thing !== target.thing || field !== target.field || UNSEEN.has(use),
      }),
      target,
    );
    return { app: changed, claims: [{ is: 'hidden', ...target }] };
  },
};

/** The kind of a view that cannot do without the field. */
function findNeeding(app: App, { thing, field }: FieldTarget): string | undefined {
  return app.pages
    .flatMap(({ views }) => views)
    .find((view) => {
      if (view['of'] !== thing || view.kind === 'chart') return false;
      const { properties } = getKind(view.kind).definition;
      return Object.entries(properties).some(
        ([name, { type, required }]) => type === 'field' && required === true && view[name] === field,
      );
    })?.kind;
}

/** A rule on what is asked for nowhere would refuse every new row. */
function withoutRules(app: App, { thing, field }: FieldTarget): App {
  const owner = getThing(app, thing);
  if (owner.rules === undefined) return app;
  const rules = owner.rules.filter(({ need }) => !listNames(parseFormula(need)).includes(field));
  return { ...app, things: { ...app.things, [thing]: { ...owner, rules } } };
}
