// Does the steps of a task. A step that cannot be done is reported, and the next one is tried all the same.
import type { Step } from './asked.ts';
import { ANY, fill, findButton, goDeeper, START_MIN, toFields, toShare } from './forms.ts';
import { hasName, type Names, rank, sortByRank } from './names.ts';
import type { Seen } from './page.ts';
import type { Input, Row, Screen } from './screen.ts';
import { holds } from './see.ts';
import type { Visitor } from './visitor.ts';

type Result = string | undefined;

const PAGES_MAX = 9;
const OPTIONS_MAX = 4;
const SEARCH_MS = 150;
/** Words for what a press on the title of a row does. */
const OPENING = /^(?:open|view|details?|read|read more|show|see|more|edit|abrir|ver|öffnen|ansehen|voir|ouvrir)$/i;
const SORTING = /sort|order/i;
const SEARCHING = /search|find|suche|buscar|recherch/i;

/** Undefined if the step was done, or the reason. */
export async function doStep(visitor: Visitor, step: Step): Promise<Result> {
  if ('open' in step) return open(visitor, visitor.toNames(step.open));
  if ('take' in step) return take(visitor, step);
  if ('fill' in step) return fill(visitor, step.fill);
  visitor.before = visitor.screen;
  if ('press' in step) return press(visitor, visitor.toNames(step.press), visitor.fillIn(step.in ?? ''));
  if ('choose' in step) return choose(visitor, step);
  if ('search' in step) return search(visitor, visitor.fillIn(step.search));
  await visitor.submit();
  return undefined;
}

async function open(visitor: Visitor, names: Names): Promise<Result> {
  visitor.opened = names;
  visitor.pressed = ANY;
  await visitor.closeDialog();
  const pages = sortByRank(visitor.screen.pages, names, ({ name }) => name).map(({ name }) => name);
  if (pages.length > 0) {
    await goToBest(visitor, pages);
    return undefined;
  }
  if (!hasHeading(visitor.screen, names)) await lookAround(visitor, { open: names });
  const entrance = findEntrance(visitor.screen, names);
  if (entrance === undefined || hasHeading(visitor.screen, names))
    return hasHeading(visitor.screen, names) ? undefined : `no page “${names[0]}”`;
  if (entrance.input !== undefined) await visitor.set(entrance.input, entrance.label);
  await visitor.look(entrance.input === undefined ? entrance.node : undefined);
  return undefined;
}

function hasHeading(screen: Screen, names: Names): boolean {
  return screen.nodes.some(({ role, name }) => role === 'heading' && rank(name, names) >= START_MIN);
}

/** A button, a record or a filter of that name. */
function findEntrance(screen: Screen, names: Names): Choice | undefined {
  const controls = screen.findControls(names).filter((node) => !screen.isInHead(node));
  const choices = [...controls.map((node) => ({ node, label: node.name })), ...screen.inputs.flatMap(listOptions)];
  return sortByRank(choices, names, ({ label }) => label, START_MIN)[0];
}

/** Goes to the page on which the next step or the checks are most likely to be possible, or stays. */
async function goToBest(visitor: Visitor, pages: Names, rest = visitor.rest): Promise<void> {
  let best = { page: visitor.screen.pages.find(({ isCurrent }) => isCurrent)?.name ?? pages[0], score: 0 };
  for (const page of pages.slice(0, PAGES_MAX)) {
    await visitor.goTo(page);
    // The words of the task name the page among those that are as good: "Enter a repair".
    const score = foresee(visitor, rest) + 0.05 * Number(hasName(visitor.task, [toStem(page)]));
    if (score > best.score + 0.01) best = { page, score };
  }
  await visitor.goTo(best.page);
}

const toStem = (page: string): string => page.toLowerCase().replace(/(?:ies|e?s)$/, '');

/** Looks for a step on all pages, the current one first. */
async function lookAround(visitor: Visitor, step: Step): Promise<void> {
  await visitor.closeDialog();
  const pages = visitor.screen.pages
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
    .map(({ name }) => name);
  await goToBest(visitor, pages, [step, ...visitor.rest]);
}

/** Rates how far the task can go on from this screen: its next step, and a little of what must be seen. */
function foresee(visitor: Visitor, rest: readonly Step[]): number {
  const { screen, see } = visitor;
  const seen = see.reduce((sum, check) => sum + holds(check, visitor), 0) / Math.max(1, see.length);
  const at = rest.findIndex((step) => !('take' in step));
  const [next] = rest.slice(at);
  if (at < 0 || next === undefined || 'submit' in next) return seen + (screen.rows.length > 0 ? 0.05 : 0);
  if ('open' in next) {
    const isHere = hasHeading(screen, next.open) || findEntrance(screen, next.open) !== undefined;
    return Number(isHere) + 0.5 * foresee(visitor, rest.slice(at + 1));
  }
  return 2 * foreseeStep(visitor, next, rest[at + 1]) + 0.3 * seen;
}

function foreseeStep(visitor: Visitor, step: Step, after: Step | undefined): number {
  const { screen } = visitor;
  if ('press' in step) return foreseePress(visitor, visitor.toNames(step.press), step.in, after);
  if ('fill' in step) return toShare(visitor, step.fill);
  if ('search' in step) return canFind(screen, visitor.fillIn(step.search)) ? 1 : 0.5 * Number(!!findSearch(screen));
  const [choice] = 'choose' in step ? listChoices(screen, step.choose, step.of) : [];
  return choice === undefined ? 0 : isField(screen, choice) ? 0.6 : 1;
}

function foreseePress(visitor: Visitor, names: Names, within: string | undefined, after: Step | undefined): number {
  const { screen } = visitor;
  if (within === undefined) {
    const isForm = after !== undefined && 'fill' in after && toShare(visitor, after.fill) >= 0.5;
    return isForm ? 1 : Math.min(1, rank(findButton(screen, names)?.name ?? '', names) / START_MIN);
  }
  // A name that is not taken yet will be one of the rows.
  const [row] = findRows(visitor, names, visitor.fillIn(within).replace(/^\{.*/, 'first'));
  return row === undefined ? 0 : screen.findControls(names, row.node).length > 0 ? 1 : 0.5;
}

async function press(visitor: Visitor, names: Names, within: string): Promise<Result> {
  const [next] = visitor.rest;
  // A button of a row may act at once: no form is missing then.
  visitor.pressed = within === '' ? names : [];
  if (within !== '') {
    if (!(await pressInRow(visitor, names, within))) return `no button “${names[0]}” in ${within}`;
  } else {
    if (next !== undefined && 'fill' in next && toShare(visitor, next.fill) >= 0.5) return undefined;
    if (findButton(visitor.screen, names) === undefined) await lookAround(visitor, { press: names });
    const control = findButton(visitor.screen, names);
    if (control === undefined) return `no button “${names[0]}”`;
    visitor.before = visitor.screen;
    await visitor.press(control);
  }
  await answer(visitor);
  return undefined;
}

/** Confirms, or enters what the app asks for before it acts. */
async function answer(visitor: Visitor): Promise<void> {
  const { rest } = visitor;
  await visitor.confirm();
  const { dialog, fields } = visitor.screen;
  const [next] = rest;
  const isLeft = next === undefined || 'open' in next || 'take' in next || ('press' in next && next.in !== undefined);
  if (dialog === undefined || fields.length === 0 || !isLeft || visitor.isLooking) return;
  const later = rest.find((step) => 'fill' in step);
  await visitor.fill(later === undefined ? [] : toFields(visitor, later.fill), dialog);
  await visitor.fillRequired(true);
  await visitor.submit();
}

function findRows(visitor: Visitor, names: Names, within: string): readonly Row[] {
  const { screen } = visitor;
  if (within !== 'first') return screen.rows.filter(({ text }) => hasName(text, [within]));
  const able = screen.rows.filter(({ node }) => screen.findControls(names, node).length > 0);
  const known = able.filter(({ text }) => hasName(text, [...visitor.taken.values()]));
  return [known, able, screen.groups[0] ?? []].find((rows) => rows.length > 0) ?? [];
}

async function pressInRow(visitor: Visitor, names: Names, within: string): Promise<boolean> {
  const find = () => findRows(visitor, names, within)[0];
  const findOwn = (row: Row | undefined) => row && visitor.screen.findControls(names, row.node)[0];
  if (findOwn(find()) === undefined) await lookAround(visitor, { press: names, in: within });
  const row = find();
  visitor.before = visitor.screen;
  let control = findOwn(row);
  if (row !== undefined && control === undefined) {
    // The button may be on the page of the record.
    const controls = visitor.screen.listControls(row.node);
    const title = controls.find(({ name }) => hasName(row.title, [name])) ?? controls[0];
    if (title === undefined) return false;
    await visitor.press(title);
    if (names.some((name) => OPENING.test(name))) return true;
    control = findButton(visitor.screen, names);
  } else if (row === undefined && hasName(visitor.screen.print, [within])) control = findButton(visitor.screen, names);
  if (control === undefined) await visitor.closeDialog();
  else await visitor.press(control);
  return control !== undefined;
}

interface Choice {
  readonly node: Seen;
  readonly input?: Input;
  readonly label: string;
}

/** Options that fit, the best first: of an input of that name, of table heads, of any control, of any input. */
function listChoices(screen: Screen, wanted: Names | 'any', of: Names): readonly Choice[] {
  const inputs = [
    ...screen.inputs.filter((input) => !screen.fields.some(({ node }) => node === input.node)),
    ...screen.fields,
  ];
  const named = sortByRank(inputs, of, ({ name }) => name);
  const groups = screen.fields.filter(({ parts }) => parts.length > 1);
  if (wanted === 'any') return (named.length > 0 ? named : groups).flatMap((input) => listOptions(input).slice(1));
  // A long name that has the word in it is the title of something.
  const isShort = ({ name }: Seen) => wanted.some((each) => name.length <= 3 * each.length);
  const isChoice = (node: Seen) => node.role !== 'link' && !screen.isInRow(node) && isShort(node);
  const controls = screen.listControls().filter((node) => isChoice(node) && rank(node.name, wanted) >= 2);
  const typed = named.filter(
    ({ node, parts }) => node.tag === 'INPUT' && parts.length === 0 && node.type !== 'checkbox',
  );
  const heads = of.some((name) => SORTING.test(name)) ? controls.filter((node) => screen.isInHead(node)) : [];
  const toChoices = (nodes: readonly Seen[]) => nodes.map((node) => ({ node, label: node.name }));
  const lists = [
    named.flatMap(listOptions),
    toChoices(heads),
    toChoices(controls.filter((node) => !screen.isInHead(node))),
    screen.inputs.flatMap(listOptions),
  ];
  const found = lists.flatMap((list) => sortByRank(list, wanted, ({ label }) => label));
  return [...found, ...typed.map((input) => ({ node: input.node, input, label: wanted[0] ?? '' }))];
}

/** A filter changes what is shown, a field of a form does not. */
function isField(screen: Screen, { node }: Choice): boolean {
  return screen.fields.some((field) => field.node === node || field.parts.includes(node));
}

function listOptions(input: Input): readonly Choice[] {
  if (input.parts.length > 0)
    return input.parts.filter((part) => !part.isDisabled).map((node) => ({ node, label: node.name }));
  return input.node.options.filter((label) => label !== '').map((label) => ({ node: input.node, input, label }));
}

async function choose(visitor: Visitor, step: Extract<Step, { choose: unknown }>): Promise<Result> {
  const wanted = step.choose === 'any' ? 'any' : visitor.toNames(step.choose);
  const list = () => listChoices(visitor.screen, wanted, step.of);
  if (list().length === 0) await goDeeper(visitor, step.of);
  if (list().length === 0) await lookAround(visitor, step);
  visitor.before = visitor.screen;
  for (let at = 0; at < (wanted === 'any' ? OPTIONS_MAX : 1); at++) {
    const choice = list()[at];
    if (choice === undefined) return at > 0 ? undefined : `no choice “${wanted === 'any' ? step.of[0] : wanted[0]}”`;
    if (choice.input === undefined) await visitor.press(choice.node);
    else await visitor.set(choice.input, choice.label);
    visitor.chosen = choice.label;
    await visitor.look();
    // A person who finds nothing under an option tries the next.
    if (visitor.screen.rows.length > 0) return undefined;
  }
  return undefined;
}

function findSearch(screen: Screen): Input | undefined {
  return screen.inputs.find(({ node, name }) => node.role === 'searchbox' || SEARCHING.test(name));
}

function canFind(screen: Screen, text: string): boolean {
  return findSearch(screen) !== undefined && screen.rows.some((row) => hasName(row.text, [text]));
}

async function search(visitor: Visitor, text: string): Promise<Result> {
  if (!canFind(visitor.screen, text)) await lookAround(visitor, { search: text });
  visitor.before = visitor.screen;
  const input = findSearch(visitor.screen);
  if (input === undefined) return 'no search';
  await visitor.set(input, text);
  await visitor.wait(SEARCH_MS);
  return undefined;
}

function take(visitor: Visitor, step: Extract<Step, { take: unknown }>): Result {
  const { screen, rest } = visitor;
  const pressed = rest.find((each) => 'press' in each && each.in !== undefined);
  const names = pressed !== undefined && 'press' in pressed ? pressed.press : [];
  const isAble = (rows: readonly Row[]) => rows.some(({ node }) => screen.findControls(names, node).length > 0);
  const group = screen.groups.find(isAble) ?? screen.groups[0] ?? [];
  const row = group[['first', 'second', 'third'].indexOf(step.from)] ?? group[0];
  const text = row && step.take !== 'title' ? screen.listFieldTexts(row, step.take)[0] : row?.title;
  const value = text?.replace(/^[^:]{1,30}: /, '') || row?.title || '';
  visitor.taken.set(step.as, value);
  return value === '' ? 'no row' : undefined;
}
