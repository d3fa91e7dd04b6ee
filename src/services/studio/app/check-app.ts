// Checks a description from outside, with messages that a person can act on. What passes can be compiled.
import { isObject, isSafeName } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { checkPages } from './check-pages.ts';
import { checkFields, checkThings } from './check-things.ts';
import type { App } from './description.ts';
import { type AppIssue, checkConditions, checkFormula, type Say, toUnknown } from './issues.ts';
import shapes from './shapes.json' with { type: 'json' };
import { checkShape, type Shape } from './shapes.ts';

/** A description of an app that people can take in is far shorter. */
export const APP_LENGTH_MAX = 200_000;
const ISSUES_MAX = 30;
const DEPTH_MAX = 12;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The issues of the last descriptions, by their text: reading a prompt checks after every step, also if it changed nothing. */
const checked = new Map<string, readonly AppIssue[]>();
const CHECKED_MAX = 4;

export function checkApp(value: unknown): readonly AppIssue[] {
  if (!isObject(value)) return [{ path: '/', message: 'must be an object with title, things and pages' }];
  if (isDeeperThan(value, DEPTH_MAX)) return [{ path: '/', message: `is nested deeper than ${DEPTH_MAX}` }];
  const text = JSON.stringify(value);
  if (text.length > APP_LENGTH_MAX) return [{ path: '/', message: `is longer than ${APP_LENGTH_MAX} characters` }];
  const known = checked.get(text);
  if (known !== undefined) return known;
  const issues = listIssues(value);
  const [oldest] = checked.keys();
  if (oldest !== undefined && checked.size >= CHECKED_MAX) checked.delete(oldest);
  checked.set(text, issues);
  return issues;
}

function listIssues(value: object): readonly AppIssue[] {
  const issues: AppIssue[] = [];
  const say: Say = (path, message) => {
    if (issues.length < ISSUES_MAX) issues.push({ path: path === '' ? '/' : path, message });
  };
  checkNames(value, '', say);
  checkShape(value, shapes.app as Shape, '', say);
  if (issues.length > 0) return issues;
  const app = value as unknown as App;
  if (app.currency !== undefined && !CURRENCIES.has(app.currency)) say('/currency', 'must be a code like EUR or USD');
  checkThings(app, say);
  checkActions(app, say);
  // Views name things and fields: more could be wrong only because those are.
  if (issues.length === 0) checkPages(app, say);
  return issues;
}

export function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((entry) => isDeeperThan(entry, depth - 1));
}

function checkNames(value: unknown, path: string, say: Say): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, entry] of Object.entries(value)) {
    // Every object has members like toString: data of that name would not be stored.
    if (!isSafeName(name) || name in Object.prototype) say(`${path}/${name}`, 'is a name that is not allowed');
    checkNames(entry, `${path}/${name}`, say);
  }
}

function checkActions({ actions = {}, things, pages }: App, say: Say): void {
  for (const [id, action] of Object.entries(actions)) {
    const path = `/actions/${id}`;
    for (const name of ['on', 'empties', 'exports'] as const) {
      const thing = action[name];
      if (thing !== undefined && !Object.hasOwn(things, thing))
        say(`${path}/${name}`, toUnknown(thing, 'thing', things));
    }
    if (action.asks !== undefined) checkFields(action.asks, `${path}/asks`, things, say);
    for (const name of ['need', 'when', 'copies'] as const) checkFormula(action[name], `${path}/${name}`, say);
    checkMaking(action.makes, `${path}/makes`, things, say);
    checkChanges(action.picks?.thing ?? action.on, action.changes, `${path}/changes`, things, say);
    if (action.picks !== undefined) {
      if (!Object.hasOwn(things, action.picks.thing))
        say(`${path}/picks/thing`, toUnknown(action.picks.thing, 'thing', things));
      checkConditions(action.picks.where, `${path}/picks/where`, say);
    }
    if (action.opens !== undefined && !pages.some(({ name }) => name === action.opens))
      say(`${path}/opens`, `names the page "${action.opens}", which does not exist`);
  }
}

type Making = { readonly thing: string; readonly with: { readonly [field: string]: string } };

function checkMaking(makes: Making | undefined, path: string, things: App['things'], say: Say): undefined {
  if (makes === undefined) return;
  const thing = Object.hasOwn(things, makes.thing) ? things[makes.thing] : undefined;
  if (thing === undefined) return say(`${path}/thing`, toUnknown(makes.thing, 'thing', things));
  for (const [field, formula] of Object.entries(makes.with)) {
    if (!Object.hasOwn(thing.fields, field)) say(`${path}/with/${field}`, toUnknown(field, 'field', thing.fields));
    checkFormula(formula, `${path}/with/${field}`, say);
  }
}

function checkChanges(
  on: string | undefined,
  changes: { readonly [field: string]: string } = {},
  path: string,
  things: App['things'],
  say: Say,
): undefined {
  const thing = on !== undefined && Object.hasOwn(things, on) ? things[on] : undefined;
  for (const [target, formula] of Object.entries(changes)) {
    if (thing === undefined) return say(path, 'needs `on`: the thing whose rows are changed');
    const [field = ''] = target.split('.');
    if (!Object.hasOwn(thing.fields, field)) say(`${path}/${target}`, toUnknown(field, 'field', thing.fields));
    checkFormula(formula, `${path}/${target}`, say);
  }
}
