// Shows a page, a field or a button only to people who sign in with a role.
import type { App } from '../../app/description.ts';
import { listNames, parseFormula } from '../../app/parse-formula.ts';
import { toCapital } from '../../reading/phrases.ts';
import { changeField, getField, getThing, isSameName, sayNames, toPlainName } from '../change.ts';
import type { Applies, Changed, EditContext, FieldTarget, Slots } from '../edit.ts';
import { hideField } from '../fields/fields.ts';
import { setAt } from '../operations/paths.ts';
import { listItems } from '../views/metrics.ts';
import { listViews } from '../views/parts/find-views.ts';
import { addRole } from './look.ts';

export const RESTRICT: Applies = {
  'restrict-page': (slots, { app }) => {
    const { page = -1 } = slots;
    const name = app.pages[page]?.name;
    if (name === undefined) return { problem: `Say which page: ${sayNames(app.pages.map((one) => one.name))}.` };
    const isOpen = app.pages.some((other, index) => index !== page && other.for === undefined);
    if (!isOpen) return { problem: `People without a role would see no page but ${name}: add one for all first.` };
    return withRole(app, slots, (changed, role) => setAt(changed, `/pages/${page}/for`, role));
  },
  'restrict-action': (slots, { app }) => {
    const { action = '' } = slots;
    if (app.actions?.[action] === undefined) return { problem: 'Say which button.' };
    return withRole(app, slots, (changed, role) => setAt(changed, `/actions/${action}/for`, role));
  },
  'restrict-field': (slots, context) => {
    const { field } = slots;
    if (field === undefined) return { problem: 'Say which field.' };
    const problem = findShown(context, field);
    if (problem !== undefined) return { problem };
    return withRole(context.app, slots, (app, role) => changeField(app, field, { for: role }));
  },
};

/** A role that is not there yet is added, with the login that asks for it. */
function withRole(app: App, { name: said = '', role = said }: Slots, change: (app: App, role: string) => App): Changed {
  const name = toCapital(toPlainName(role));
  if (name === '') return { problem: 'Say who: a role that people choose when they sign in.' };
  const known = app.account?.roles?.find((other) => isSameName(other, name));
  const prepared = known === undefined ? addRole(app, name) : app;
  return 'problem' in prepared ? prepared : change(prepared, known ?? name);
}

/** Charts and figures of the field would show it to everybody. */
function findShown({ app }: EditContext, target: FieldTarget): string | undefined {
  const { label } = getField(app, target);
  const hidden = hideField({ field: target }, { app });
  if ('problem' in hidden) return hidden.problem;
  const source = `${target.thing}.${target.field}`;
  const found = listViews(app).find(
    ({ spec }) =>
      (spec.kind === 'chart' && spec['of'] === target.thing && [spec['value'], spec['by']].includes(target.field)) ||
      listItems(spec).some(({ value }) => typeof value === 'string' && value.includes(source)),
  );
  const { fields } = getThing(app, target.thing);
  const same = Object.entries(fields).find(
    ([, spec]) =>
      typeof spec === 'object' &&
      spec.formula !== undefined &&
      isCopy(spec.formula, target.field) &&
      spec.hidden !== true,
  );
  if (found !== undefined)
    return `The page “${app.pages[found.page]?.name}” shows a figure or chart of ${label} to all: remove it first.`;
  return same === undefined ? undefined : `The field “${same[0]}” repeats ${label}: restrict or remove it first.`;
}

function isCopy(formula: string, field: string): boolean {
  const parsed = parseFormula(formula);
  return parsed.is === 'name' && listNames(parsed).includes(field);
}
