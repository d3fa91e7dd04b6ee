// Settles a description after a change: what names something that is gone is dropped, or does without it.
import {
  type App,
  type AppAction,
  type CellValue,
  type Page,
  type SampleRow,
  type Thing,
  toField,
} from '../../app/description.ts';
import { FormulaChange, type NameChange, type Scope } from './change-formula.ts';
import { mapEntries, settleField, settleFormulas } from './settle-field.ts';
import { settleView } from './settle-view.ts';

/**
 * Drops what names a thing, field, action or page that the description does not have, and what depends on that.
 * Formulas, conditions and rows get the values that the change gives instead of theirs.
 */
export function settle(app: App, change: NameChange = {}): App {
  let [before, settled] = [app, settleOnce(app, change)];
  while (JSON.stringify(before) !== JSON.stringify(settled)) [before, settled] = [settled, settleOnce(settled, {})];
  return settled;
}

function settleOnce(app: App, change: NameChange): App {
  const formulas = new FormulaChange(app, change);
  const pages = app.pages.map((page) => settlePage(app, page, formulas));
  return {
    ...app,
    things: mapEntries(app.things, (thing, id) => settleThing(id, thing, formulas, app)),
    ...(app.actions && { actions: mapEntries(app.actions, (action) => settleAction(app, action, formulas)) }),
    pages: pages.filter((page, index) => page.views.length > 0 || app.pages[index]?.views.length === 0),
  };
}

function settlePage(app: App, page: Page, formulas: FormulaChange): Page {
  return { ...page, views: page.views.flatMap((view) => settleView(app, view, formulas) ?? []) };
}

function settleThing(id: string, thing: Thing, formulas: FormulaChange, app: App): Thing {
  const fields = mapEntries(thing.fields, (spec, field) =>
    settleField(spec, formulas, app, { thing: id }, { thing: id, field }),
  );
  const rules = thing.rules?.flatMap((rule) => {
    const need = formulas.toFormula(rule.need, { thing: id });
    return isOpen(need) ? [{ ...rule, need }] : [];
  });
  return {
    ...thing,
    fields,
    rows: thing.rows.map((row) => settleRow(id, row, thing, formulas)),
    ...(rules && { rules }),
  };
}

/** A formula that is there and is no constant. */
function isOpen(formula: string | undefined): formula is string {
  return formula !== undefined && formula !== 'yes' && formula !== 'no';
}

function settleRow(id: string, row: SampleRow, { fields }: Thing, formulas: FormulaChange): SampleRow {
  return mapEntries(row, (value: CellValue, field) => {
    const spec = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (spec === undefined || toField(spec).formula !== undefined) return undefined;
    if (typeof value === 'string') return formulas.toValue(id, field, value) ?? null;
    return Array.isArray(value) ? value.flatMap((entry) => formulas.toValue(id, field, entry) ?? []) : value;
  });
}

const NONE: ReadonlySet<string> = new Set();
const EFFECTS = ['makes', 'changes', 'removes', 'empties', 'picks', 'copies', 'exports'] as const;

/** An action that lost what it did is gone, and so is one that can never be done. */
function settleAction(app: App, action: AppAction, formulas: FormulaChange): AppAction | undefined {
  const { on } = action;
  if (on !== undefined && !Object.hasOwn(app.things, on)) return undefined;
  const asks = action.asks && mapEntries(action.asks, (spec) => settleField(spec, formulas, app, {}));
  const scope: Scope = { thing: on, inputs: asks, names: NONE };
  const [need, when] = [action.need, action.when].map((text) => text && formulas.toFormula(text, scope));
  if (need === 'no' || when === 'no') return undefined;
  const settled = toDefined({
    ...action,
    asks: asks && Object.keys(asks).length > 0 ? asks : undefined,
    need: isOpen(need) ? need : undefined,
    otherwise: isOpen(need) ? action.otherwise && formulas.toTemplate(action.otherwise, scope) : undefined,
    when: isOpen(when) ? when : undefined,
    makes: settleMaking(app, action.makes, scope, formulas),
    counts: hasCounted(action, formulas) ? action.counts : undefined,
    changes: settleChanges(app, action, scope, formulas),
    empties: findThing(app, action.empties),
    exports: findThing(app, action.exports),
    picks: settlePick(app, action.picks, formulas),
    ...settleWords(action, scope, formulas),
  });
  const hasLost = EFFECTS.some((effect) => action[effect] !== undefined && settled[effect] === undefined);
  return hasLost && EFFECTS.every((effect) => settled[effect] === undefined) ? undefined : settled;
}

/** The texts of an action that is copied, asked, opened or said. */
function settleWords(action: AppAction, scope: Scope, formulas: FormulaChange) {
  const { label, copies, confirm, opens, says, picks } = action;
  const said: Scope = picks === undefined ? scope : { ...scope, thing: picks.thing };
  return {
    copies: copies && formulas.toFormula(copies, scope),
    confirm: confirm && (formulas.toTemplate(confirm, scope) ?? `${label}?`),
    opens: opens && formulas.toPage(opens),
    says: says && formulas.toTemplate(says, said),
  };
}

function findThing({ things }: App, id = ''): string | undefined {
  return Object.hasOwn(things, id) ? id : undefined;
}

function toDefined<Value extends object>(value: { [Name in keyof Value]: Value[Name] | undefined }): Value {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Value;
}

function settleMaking(
  app: App,
  makes: AppAction['makes'],
  scope: Scope,
  formulas: FormulaChange,
): AppAction['makes'] | undefined {
  if (makes === undefined || !Object.hasOwn(app.things, makes.thing)) return undefined;
  return { ...makes, with: settleFormulas(makes.with, makes.thing, scope, formulas) };
}

function settleChanges(
  app: App,
  { on = '', changes }: AppAction,
  scope: Scope,
  formulas: FormulaChange,
): AppAction['changes'] | undefined {
  if (changes === undefined) return undefined;
  const kept = mapEntries(changes, (formula, path) => {
    const [first = '', second] = path.split('.');
    const { to } = toField(app.things[on]?.fields[first] ?? 'text');
    const target = second === undefined ? { thing: on, field: first } : { thing: to ?? '', field: second };
    const isKept = formulas.hasField(on, first, second === undefined ? 'set' : 'formula');
    return isKept && formulas.hasField(target.thing, target.field, 'set')
      ? formulas.toFormula(formula, scope, target)
      : undefined;
  });
  return Object.keys(kept).length === 0 ? undefined : kept;
}

function hasCounted({ makes, counts }: AppAction, formulas: FormulaChange): boolean {
  return makes !== undefined && counts !== undefined && formulas.hasField(makes.thing, counts, 'set');
}

function settlePick(app: App, picks: AppAction['picks'], formulas: FormulaChange): AppAction['picks'] | undefined {
  if (picks === undefined || !Object.hasOwn(app.things, picks.thing)) return undefined;
  const where = picks.where === undefined ? undefined : formulas.toConditions(picks.where, picks.thing, {});
  if (picks.where !== undefined && where === undefined) return undefined;
  return { thing: picks.thing, ...(where && { where }) };
}
