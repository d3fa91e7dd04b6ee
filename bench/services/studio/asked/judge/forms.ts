// Finds the form that a step fills: on the page, or behind a button.
import type { Filled } from './asked.ts';
import { type Names, rank } from './names.ts';
import type { Seen } from './page.ts';
import type { Screen } from './screen.ts';
import type { Field, Visitor } from './visitor.ts';

/** Matches at the start of a label, or better. */
export const START_MIN = 3;
const PAGES_MAX = 9;
/** In place of the names of a button: none was pressed since the page was opened. */
export const ANY: Names = [];
const ADDING: Names = 'add new create hinzufügen neu añadir nueva nuevo ajouter aggiungi adicionar'.split(' ');
const ADDS_MAX = 3;

/** The share of the fields that a form on the screen has. */
export function toShare(visitor: Visitor, fields: readonly Filled[]): number {
  const inputs = visitor.listInputs(visitor.findForm(fields.map(({ name }) => name)));
  const found = fields.filter(({ name }) => inputs.some((input) => rank(input.name, name) > 0));
  return found.length / Math.max(1, fields.length);
}

/** Buttons of the page come before those of rows, and both before the navigation and what sorts a table. */
export function findButton(screen: Screen, names: Names): Seen | undefined {
  const found = screen.findControls(names);
  const onPage = found.filter((node) => !screen.isInNavigation(node) && !screen.isInHead(node));
  return onPage.find((node) => !screen.isInRow(node)) ?? onPage[0] ?? found[0];
}

export function toFields(visitor: Visitor, fields: readonly Filled[]): readonly Field[] {
  return fields.map(({ name, with: value }) => [name, visitor.fillIn(String(value))]);
}

export async function fill(visitor: Visitor, filled: readonly Filled[]): Promise<string | undefined> {
  const fields = toFields(visitor, filled);
  const names = fields.map(([each]) => each);
  if (visitor.findForm(names) === undefined) await goDeeper(visitor, names[0] ?? []);
  if (toShare(visitor, filled) < 0.5 && visitor.pressed === ANY) await lookForAdding(visitor, filled);
  else if (toShare(visitor, filled) < 0.5 && visitor.pressed.length > 0) await lookForForm(visitor, filled);
  const form = visitor.findForm(names) ?? visitor.screen.dialog;
  const left = form === undefined ? fields.length : await visitor.fill(fields, form);
  if (form === undefined || (left > 0 && left === fields.length)) {
    // A dialog that asks for something else is answered all the same.
    await visitor.fillRequired(true);
    return `no form with “${names[0]?.[0] ?? 'inputs'}”`;
  }
  return left === 0 ? undefined : `${left} of ${fields.length} fields missing`;
}

/** Presses the same button on all pages: what was pressed may only have led here, or another form may fit better. */
async function lookForForm(visitor: Visitor, filled: readonly Filled[]): Promise<void> {
  const start = visitor.screen.nodes.find(({ isCurrent }) => isCurrent)?.name;
  let best = { page: start, share: toShare(visitor, filled) };
  const tryPage = async (page: string | undefined) => {
    await visitor.closeDialog();
    await visitor.goTo(page);
    const button = toShare(visitor, filled) > best.share ? undefined : findButton(visitor.screen, visitor.pressed);
    if (button !== undefined && !visitor.screen.isInNavigation(button)) await visitor.press(button);
    return toShare(visitor, filled);
  };
  await visitor.closeDialog();
  const others = visitor.screen.pages.map(({ name }) => name).filter((name) => name !== start);
  for (const name of [start, ...others.slice(0, PAGES_MAX)]) {
    const share = await tryPage(name);
    if (share > best.share) best = { page: name, share };
    if (share === 1) return;
  }
  await tryPage(best.page);
}

/** Presses the button that adds a row with most of the fields, on this page or another. */
async function lookForAdding(visitor: Visitor, filled: readonly Filled[]): Promise<void> {
  await visitor.closeDialog();
  const start = visitor.screen.nodes.find(({ isCurrent }) => isCurrent)?.name;
  const others = visitor.screen.pages.map(({ name }) => name).filter((name) => name !== start);
  const press = async (page: string | undefined, at: number) => {
    await visitor.closeDialog();
    await visitor.goTo(page);
    const button = listAdding(visitor.screen)[at];
    if (button !== undefined) await visitor.press(button);
    return button === undefined ? -1 : toShare(visitor, filled);
  };
  let best = { page: start, at: 0, share: 0 };
  for (const page of [start, ...others.slice(0, PAGES_MAX)])
    for (let at = 0; at < ADDS_MAX; at++) {
      const share = await press(page, at);
      if (share === 1) return;
      if (share < 0) break;
      if (share > best.share) best = { page, at, share };
    }
  await press(best.page, best.at);
}

function listAdding(screen: Screen): readonly Seen[] {
  return screen.findControls(ADDING).filter((node) => !screen.isInNavigation(node) && !screen.isInRow(node));
}

/** Presses a button that is named like the input or like the page: a form may be behind it. */
export async function goDeeper(visitor: Visitor, names: Names): Promise<void> {
  const wanted = [...names, ...visitor.opened];
  const { screen } = visitor;
  const [control] = screen
    .findControls(wanted)
    .filter((node) => !screen.isInNavigation(node) && !screen.isInHead(node));
  if (control !== undefined && rank(control.name, wanted) >= START_MIN) await visitor.press(control);
}
