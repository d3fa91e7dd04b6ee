// Does the steps of a task. A step that cannot be done is reported, and the next one is tried all the same.
import type { Check, Filled, Names, Step } from './asked.ts';
import type { Seen } from './look.ts';
import { hasName, rank } from './names.ts';
import type { Input, Row, Screen } from './screen.ts';
import { holds } from './see.ts';
import type { Visitor } from './visitor.ts';

const PAGES_MAX = 9;
const OPTIONS_MAX = 4;
/** Words for what a press on the title of a row does. */
const OPENING = /^(?:open|view|details?|read|read more|show|see|more|edit|abrir|ver|öffnen|ansehen|voir|ouvrir)$/i;
const SORTING = /sort|order/i;

/** Undefined if the step was done, or the reason. */
export async function doStep(
  visitor: Visitor,
  step: Step,
  rest: readonly Step[],
  see: readonly Check[],
): Promise<string | undefined> {
  if ('open' in step) return open(visitor, visitor.toNames(step.open), rest, see);
  if ('press' in step)
    return press(visitor, visitor.toNames(step.press), step.in && visitor.fillIn(step.in), rest, see);
  if ('fill' in step) return fill(visitor, step.fill, rest);
  if ('choose' in step) return choose(visitor, step.choose, step.of, rest, see);
  if ('search' in step) return search(visitor, visitor.fillIn(step.search));
  if ('take' in step) return take(visitor, step, rest);
  visitor.before = visitor.screen;
  await visitor.submit();
  return undefined;
}

async function open(
  visitor: Visitor,
  names: Names,
  rest: readonly Step[],
  see: readonly Check[],
): Promise<string | undefined> {
  await visitor.closeDialog();
  const { screen } = visitor;
  const scored = screen.pages.map(({ name }) => ({ name, score: rank(name, names) })).filter(({ score }) => score > 0);
  const pages = scored.sort((a, b) => b.score - a.score).map(({ name }) => name);
  if (pages.length > 0) {
    await goToBest(visitor, pages, rest, see);
    return undefined;
  }
  const [control] = screen.findControls(names).filter(({ name }) => rank(name, names) >= 2 && name.length < 60);
  if (control !== undefined) {
    await visitor.press(control);
    return undefined;
  }
  if (
    screen.nodes.some(({ role, name }) => role === 'heading' && hasName(name, names)) &&
    foresee(visitor, rest, see) > 0
  )
    return undefined;
  await lookAround(visitor, rest, see);
  return `no page “${names[0]}”`;
}

/** Goes to the page on which the next step or the checks are most likely to be possible, or stays. */
async function goToBest(
  visitor: Visitor,
  pages: readonly string[],
  rest: readonly Step[],
  see: readonly Check[],
): Promise<void> {
  let best = { page: visitor.screen.pages.find(({ isCurrent }) => isCurrent)?.name ?? pages[0], score: 0 };
  for (const page of pages.slice(0, PAGES_MAX)) {
    await visitor.goTo(page);
    const score = foresee(visitor, rest, see);
    if (score > best.score + 0.01) best = { page, score };
  }
  await visitor.goTo(best.page);
}

/** Looks on all pages, the current one first. */
async function lookAround(visitor: Visitor, rest: readonly Step[], see: readonly Check[]): Promise<void> {
  await visitor.closeDialog();
  const pages = visitor.screen.pages.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  await goToBest(
    visitor,
    pages.map(({ name }) => name),
    rest,
    see,
  );
}

/** How far the task can go on from this screen: its next step, and a little of what must be seen. */
function foresee(visitor: Visitor, rest: readonly Step[], see: readonly Check[]): number {
  const { screen } = visitor;
  const seen = see.reduce((sum, check) => sum + holds(check, { visitor, screen }), 0) / Math.max(1, see.length);
  const next = rest.find((step) => !('take' in step));
  if (next === undefined || 'open' in next || 'submit' in next) return seen + (screen.rows.length > 0 ? 0.05 : 0);
  return 2 * foreseeStep(visitor, next, rest) + 0.3 * seen;
}

function foreseeStep(visitor: Visitor, step: Step, rest: readonly Step[]): number {
  const { screen } = visitor;
  if ('press' in step) {
    const names = visitor.toNames(step.press);
    const after = rest[rest.indexOf(step) + 1];
    if (after !== undefined && 'fill' in after && step.in === undefined && fits(visitor, after.fill) >= 0.5) return 1;
    if (step.in === undefined) return Math.min(1, rank(screen.findControls(names)[0]?.name ?? '', names) / 3);
    const rows = findRows(visitor, names, visitor.fillIn(step.in));
    return rows.length === 0 ? 0 : rows.some(({ node }) => screen.findControls(names, node).length > 0) ? 1 : 0.5;
  }
  if ('fill' in step) return fits(visitor, step.fill);
  if ('choose' in step) return listChoices(screen, step.choose, step.of).length > 0 ? 1 : 0;
  if ('search' in step) return findSearch(screen) === undefined ? 0 : 1;
  return 0;
}

/** The share of the fields that a form on the screen has. */
function fits(visitor: Visitor, fields: readonly Filled[]): number {
  const form = visitor.findForm(fields.map(({ name }) => name));
  if (form === undefined) return 0;
  const inputs = visitor.screen.inputs.filter(({ node }) => visitor.screen.getForm(node)?.id === form.id);
  return fields.filter(({ name }) => inputs.some((input) => rank(input.name, name) > 0)).length / fields.length;
}

async function press(
  visitor: Visitor,
  names: Names,
  within: string | undefined,
  rest: readonly Step[],
  see: readonly Check[],
): Promise<string | undefined> {
  const [next] = rest;
  const wanted = `no button “${names[0]}”`;
  if (within !== undefined) {
    if (!(await pressInRow(visitor, names, within, rest, see))) return `${wanted} in ${within}`;
  } else {
    if (next !== undefined && 'fill' in next && fits(visitor, next.fill) >= 0.5) return undefined;
    let control = findButton(visitor.screen, names);
    if (control === undefined) {
      await lookAround(visitor, [{ press: names }, ...rest], see);
      control = findButton(visitor.screen, names);
    }
    if (control === undefined) return wanted;
    visitor.before = visitor.screen;
    await visitor.press(control);
  }
  await answer(visitor, next);
  return undefined;
}

/** Buttons of the page come before the navigation, and both before those of rows. */
function findButton(screen: Screen, names: Names): Seen | undefined {
  const found = screen.findControls(names);
  const isInRow = (node: Seen) => screen.rows.some((row) => screen.isWithin(node, row.node));
  return (
    found.find((node) => !screen.isInNavigation(node) && !isInRow(node)) ??
    found.find((node) => !screen.isInNavigation(node)) ??
    found[0]
  );
}

/** Confirms, or fills in what the app asks for before it acts. */
async function answer(visitor: Visitor, next: Step | undefined): Promise<void> {
  await visitor.confirm();
  const { dialog, inputs } = visitor.screen;
  const input = inputs.find(({ node }) => !visitor.screen.isFilter(node));
  const isLeft = next === undefined || 'open' in next || 'take' in next || ('press' in next && next.in !== undefined);
  if (dialog === undefined || input === undefined || !isLeft) return;
  await visitor.fill([], input.node);
  await visitor.fillRequired(true);
  await visitor.submit();
}

function findRows(visitor: Visitor, names: Names, within: string): readonly Row[] {
  const { screen } = visitor;
  if (within !== 'first') return screen.rows.filter(({ text }) => hasName(text, [within]));
  const withControl = screen.rows.filter(({ node }) => screen.findControls(names, node).length > 0);
  const taken = [...visitor.taken.values()];
  const known = withControl.filter(({ text }) => hasName(text, taken));
  return known.length > 0 ? known : withControl.length > 0 ? withControl : (screen.groups[0] ?? []);
}

async function pressInRow(
  visitor: Visitor,
  names: Names,
  within: string,
  rest: readonly Step[],
  see: readonly Check[],
): Promise<boolean> {
  let [row] = findRows(visitor, names, within);
  if (row === undefined || visitor.screen.findControls(names, row.node).length === 0) {
    await lookAround(visitor, [{ press: names, in: within }, ...rest], see);
    [row] = findRows(visitor, names, within);
  }
  // What is opened already, such as a dialog with its title, is no row any more.
  if (row === undefined) {
    const control = hasName(visitor.screen.text, [within]) ? findButton(visitor.screen, names) : undefined;
    if (control !== undefined) await visitor.press(control);
    return control !== undefined;
  }
  visitor.before = visitor.screen;
  const own = visitor.screen.findControls(names, row.node)[0];
  if (own !== undefined) {
    await visitor.press(own);
    return true;
  }
  const title =
    visitor.screen.listControls(row.node).find(({ name }) => row !== undefined && hasName(row.title, [name])) ??
    visitor.screen.listControls(row.node)[0];
  if (title === undefined) return false;
  await visitor.press(title);
  if (names.some((name) => OPENING.test(name))) return true;
  const inside = findButton(visitor.screen, names);
  if (inside === undefined) {
    await visitor.closeDialog();
    return false;
  }
  await visitor.press(inside);
  return true;
}

async function fill(visitor: Visitor, fields: readonly Filled[], rest: readonly Step[]): Promise<string | undefined> {
  const values = fields.map(({ name, with: value }) => [name, visitor.fillIn(String(value))] as const);
  if (visitor.findForm(values.map(([names]) => names)) === undefined) return `no form with “${fields[0]?.name[0]}”`;
  const count = await visitor.fill(values);
  if (rest[0] === undefined || !('submit' in rest[0])) await visitor.look();
  return count < fields.length ? `${fields.length - count} of ${fields.length} fields missing` : undefined;
}

interface Choice {
  readonly node: Seen;
  readonly input?: Input;
  readonly label: string;
}

/** Options that fit, the best first: of an input of that name, of any control, of any input. */
function listChoices(screen: Screen, wanted: Names | 'any', of: Names): readonly Choice[] {
  const named = screen.inputs
    .filter(({ name }) => rank(name, of) > 0)
    .sort((a, b) => rank(b.name, of) - rank(a.name, of));
  const groups = screen.inputs.filter(({ parts, node }) => parts.length > 1 && !screen.isFilter(node));
  if (wanted === 'any')
    return [...named, ...(named.length > 0 ? [] : groups)].flatMap((input) => listOptions(input).slice(1));
  const isFit = ({ label }: Choice) => rank(label, wanted) > 0;
  const best = (choices: readonly Choice[]) =>
    choices.filter(isFit).toSorted((a, b) => rank(b.label, wanted) - rank(a.label, wanted));
  const controls = screen.listControls().filter((node) => node.role !== 'link' && rank(node.name, wanted) >= 2);
  const heads = of.some((name) => SORTING.test(name))
    ? controls.filter((node) => screen.findAbove(node, ({ role }) => role === 'columnheader'))
    : [];
  return [
    ...best(named.flatMap(listOptions)),
    ...heads.map((node) => ({ node, label: node.name })),
    ...best(controls.filter((node) => !screen.isInNavigation(node)).map((node) => ({ node, label: node.name }))),
    ...best(screen.inputs.flatMap(listOptions)),
    ...best(controls.map((node) => ({ node, label: node.name }))),
  ];
}

function listOptions(input: Input): readonly Choice[] {
  if (input.parts.length > 0) return input.parts.map((node) => ({ node, label: node.name }));
  return input.node.options.filter((label) => label !== '').map((label) => ({ node: input.node, input, label }));
}

async function choose(
  visitor: Visitor,
  wanted: Names | 'any',
  of: Names,
  rest: readonly Step[],
  see: readonly Check[],
): Promise<string | undefined> {
  if (listChoices(visitor.screen, wanted, of).length === 0) {
    await lookAround(visitor, [{ choose: wanted, of }, ...rest], see);
  }
  const count = listChoices(visitor.screen, wanted, of).length;
  if (count === 0) return `no choice “${wanted === 'any' ? of[0] : wanted[0]}”`;
  visitor.before = visitor.screen;
  for (let at = 0; at < Math.min(count, wanted === 'any' ? OPTIONS_MAX : 1); at++) {
    const choice = listChoices(visitor.screen, wanted, of)[at];
    if (choice === undefined) break;
    if (choice.input !== undefined) await visitor.set(choice.input, choice.label);
    else await visitor.press(choice.node);
    visitor.chosen = choice.label;
    await visitor.look();
    // A person who finds nothing under an option tries the next.
    if (visitor.screen.rows.length > 0) break;
  }
  return undefined;
}

function findSearch(screen: Screen): Input | undefined {
  return screen.inputs.find(
    ({ node, name }) => node.role === 'searchbox' || /search|find|suche|buscar|recherch/i.test(name),
  );
}

async function search(visitor: Visitor, text: string): Promise<string | undefined> {
  const input = findSearch(visitor.screen);
  if (input === undefined) return 'no search';
  visitor.before = visitor.screen;
  await visitor.set(input, text);
  await visitor.wait(150);
  await visitor.look();
  return undefined;
}

const POSITIONS: readonly string[] = ['first', 'second', 'third'];

function take(visitor: Visitor, step: Extract<Step, { take: unknown }>, rest: readonly Step[]): string | undefined {
  const { screen } = visitor;
  const pressed = rest.find((each) => 'press' in each && each.in !== undefined);
  const names = pressed !== undefined && 'press' in pressed ? pressed.press : [];
  const groups = screen.groups;
  const group =
    groups.find((rows) => rows.some(({ node }) => screen.findControls(names, node).length > 0)) ?? groups[0] ?? [];
  const row = group[POSITIONS.indexOf(step.from)] ?? group[0];
  if (row === undefined) return 'no row';
  const [text] = step.take === 'title' ? [row.title] : screen.listFieldTexts(row, step.take);
  const value = text?.replace(/^[^:]{1,30}: /, '') ?? row.title;
  visitor.taken.set(step.as, value);
  return value === '' ? 'no title' : undefined;
}
