// How each component is used, and what a person must see then.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Json, Node } from '../../../../src/services/studio/model/payload.ts';
import { fillInputs } from './fill-inputs.ts';
import type { Stage } from './stage.ts';
import { useCart } from './use-cart.ts';

type Use = (stage: Stage, node: Node, isDone: Set<string>) => Promise<void>;

/** Enough to come to the end of a form in steps or of a quiz. */
const STEPS_MAX = 12;
/** Of a form; more of them show nothing else. */
const OPTIONAL_INPUTS_MAX = 3;
/** Words that no sample row has. */
const UNKNOWN_WORDS = 'zzqx vvwk';
/** In the middle of the days of sample rows. */
const MIDDLE_DAY = '2026-03-16';

/** Content is there to be read. */
const read: Use = async (stage, { id }) => {
  await stage.until(async () => /[\p{L}\p{N}]{2}/u.test(await stage.at(id).innerText()), `${id} says something`);
};

const readNumber: Use = async (stage, { id }) => {
  await stage.until(async () => /\d/.test(await stage.at(id).innerText()), `${id} shows a number`);
};

const pressFirst =
  (selector: string): Use =>
  (stage, { id }) =>
    stage.changes(id, () => stage.at(id).locator(selector).first().click());

/** Presses something, and goes through what it opens: a question is confirmed, a form filled in and sent. */
async function pressThrough(
  stage: Stage,
  what: string,
  target: Locator,
  steps: Json | undefined,
  isDone: Set<string>,
): Promise<void> {
  const text = JSON.stringify(steps ?? null);
  const message = ['download', 'print'].find((name) => text.includes(`"do":"${name}"`));
  if (message !== undefined) return stage.sends(message, () => target.click());
  // A copied text is seen elsewhere: here only the message says so.
  if (text.includes('"do":"copy"')) {
    await target.click();
    await stage.find('.m-toast').first().waitFor();
    return;
  }
  await stage.changes(what, () => target.click());
  const confirm = stage.find('dialog[open] .m-confirm__actions .m-button--primary');
  if ((await confirm.count()) > 0) return stage.changes(`${what} after confirming`, () => confirm.click());
  for (const form of stage.payload.nodes.filter(({ component }) => ['Form', 'Stepper'].includes(component))) {
    // Only a form that was opened for this press is its own: one below a detail is used for itself.
    if (!text.includes(`/ui/open/${form.parentId}"`) || !(await stage.isInDialog(form.id))) continue;
    await useComponent(stage, form, isDone);
  }
}

const useButton: Use = (stage, { id, props }, isDone) =>
  pressThrough(stage, id, stage.at(id).locator('button, a').first(), props['press'], isDone);

const useCard: Use = async (stage, node, isDone) => {
  await read(stage, node, isDone);
  const press = stage.at(node.id).locator('.m-card__press').first();
  if (node.props['press'] !== undefined) await stage.changes(node.id, () => press.click());
};

/** The second time, one other value is enough. */
const useForm: Use = async (stage, { id }, isDone) => {
  const form = stage.at(id);
  const submit = form.locator('.m-form__actions .m-button--primary').last();
  const empty = form.locator('input[aria-required=true]:not([type=radio]), textarea[aria-required=true]').first();
  const isAgain = isDone.has(id);
  if ((await empty.count()) > 0 && !isAgain) {
    await empty.fill('');
    await submit.click();
    await stage.until(async () => (await form.locator('[aria-invalid=true]').count()) > 0, `${id} refuses a gap`);
  }
  if (isAgain && (await empty.count()) > 0) await empty.fill('Another name');
  else await fillInputs(form, OPTIONAL_INPUTS_MAX);
  await stage.sends('dataModel', () => stage.changes(id, () => submit.click()));
  if (await stage.isVisible(id))
    assert.equal(await form.locator('[aria-invalid=true]').count(), 0, `${id} accepts right values`);
};

const useSearch: Use = async (stage, { id }) => {
  const input = stage.at(id).locator('input').first();
  const before = await stage.readState(id);
  await stage.changes(id, () => input.fill(UNKNOWN_WORDS), id);
  const bound = JSON.stringify(stage.findNode(id)?.props['value']);
  const lists = stage.payload.nodes.filter(({ props }) => JSON.stringify(props['rows'])?.includes(bound));
  const countRows = async ({ id: list }: Node) => stage.at(list).locator('[data-row]').count();
  for (const list of lists) assert.equal(await countRows(list), 0, `${id} leaves out what does not match`);
  await input.fill('');
  await stage.until(async () => (await stage.readState(id)) === before, `${id} shows all again`);
  const name = stage.find('[data-row] .m-card__title, [data-row] td').first();
  if ((await name.count()) === 0) return;
  const known = (await name.innerText()).trim();
  await input.fill(known);
  await stage.until(async () => (await stage.readState(id)).includes(known), `${id} finds ${known}`);
};

const useFilter: Use = async (stage, { id }) => {
  const controls = stage.at(id).locator('.m-filter-bar__filter, .m-filter-bar__toggle');
  for (let index = 0; index < (await controls.count()); index++) {
    const control = controls.nth(index);
    const [chips, select, day] = [
      control.locator('label.m-choice__option'),
      control.locator('select'),
      'input[type=date]',
    ];
    const narrow = async () => {
      if ((await chips.count()) > 0) await chips.nth(1).click();
      else if ((await select.count()) > 0) await select.selectOption({ index: 1 });
      else if ((await control.locator(day).count()) > 0) await control.locator(day).fill(MIDDLE_DAY);
      else await control.click();
    };
    await stage.changes(`${id} ${index}`, narrow, id);
    await stage.changes(`${id} ${index} cleared`, () => stage.at(id).locator('.m-filter-bar__clear').click(), id);
  }
};

interface RowAction {
  readonly press: Json;
}

/** Sorts by a column, opens a row, and does all that its rows offer. */
const useTable: Use = async (stage, node, isDone) => {
  const { id, props } = node;
  const rows = stage.at(id).locator('tbody tr');
  await stage.until(async () => (await rows.count()) > 0, `${id} has rows`);
  const listIds = () => rows.evaluateAll((found) => found.map((row) => row.getAttribute('data-row')).join());
  const sort = () => stage.changes(`${id} sorts`, () => stage.at(id).locator('.m-table__sort').first().click());
  await sort();
  const before = await listIds();
  await sort();
  if ((await rows.count()) > 1) assert.notEqual(await listIds(), before, `${id} turns the order round`);
  if (props['rowPress'] !== undefined) {
    await stage.changes(`${id} opens`, () => rows.first().locator('.m-table__name').click());
    await stage.reach(node);
  }
  for (const [index, { press }] of ((props['rowActions'] ?? []) as unknown as readonly RowAction[]).entries()) {
    const action = rows.first().locator('.m-table__action').nth(index);
    await pressThrough(stage, `${id} action ${index}`, action, press, isDone);
    await stage.reach(node);
  }
};

const useChart: Use = async (stage, { id }) => {
  const slice = stage.at(id).locator('.m-chart__slices li').first();
  const plot = stage.at(id).locator('svg[role=img]').first();
  await plot.waitFor();
  if ((await slice.count()) > 0) {
    await slice.hover();
    return;
  }
  await plot.focus();
  await stage.changes(id, () => stage.press('ArrowRight'));
};

/** By pointer, then by keyboard. */
const useKanban: Use = async (stage, { id }) => {
  const card = await stage.at(id).locator('[data-card]').first().getAttribute('data-card');
  const other = stage.at(id).locator(`.m-kanban__column:not(:has([data-card="${card}"]))`).first();
  await stage.sends('dataModel', () => stage.at(id).locator('.m-kanban__handle').first().dragTo(other));
  await stage.at(id).locator(`.m-kanban__column:has([data-card="${card}"])`).first().waitFor();
  await stage.at(id).locator('.m-kanban__handle').first().focus();
  await stage.changes(`${id} picks up`, () => stage.press('Enter'));
  await stage.changes(`${id} moves`, () => stage.press('ArrowRight'));
  await stage.sends('dataModel', () => stage.press('Enter'));
};

const useBoard: Use = async (stage, { id }) => {
  const board = stage.at(id);
  const before = await stage.readState();
  const steering = board.locator('.m-board__steering button');
  const cells = board.locator('.m-board__cells button:not([aria-disabled=true])');
  const input = board.locator('input').first();
  if ((await input.count()) > 0) await fillInputs(board);
  for (let index = 0; index < 4; index++) {
    if ((await steering.count()) > index) await steering.nth(index).click();
    else if ((await cells.count()) > index) await cells.nth(index).click();
    else if ((await input.count()) > 0) await input.press('Enter');
    if ((await stage.readState()) !== before) return;
  }
  await stage.until(async () => (await stage.readState()) !== before, `${id} takes a move`);
};

const useQuiz: Use = async (stage, { id }) => {
  const quiz = stage.at(id);
  for (let step = 0; step < STEPS_MAX && (await quiz.locator('.m-quiz__score').count()) === 0; step++) {
    await quiz.locator('.m-quiz__option').first().click();
    await stage.changes(id, () => quiz.locator('.m-button--primary').click());
  }
  await quiz.locator('.m-quiz__score').waitFor();
};

const useChat: Use = async (stage, { id }) => {
  const words = `Hello from ${id}`;
  await stage.at(id).locator('.m-chat__input').fill(words);
  await stage.at(id).locator('.m-chat__form button').click();
  await stage.at(id).locator('.m-chat__message--mine', { hasText: words }).first().waitFor();
};

const useTool: Use = async (stage, { id }) => {
  const output = stage.at(id).locator('.m-tool__output');
  const before = await output.innerText();
  await fillInputs(stage.at(id));
  await stage.at(id).locator('.m-tool__inputs .m-button--primary').click();
  const hasResult = async () =>
    (await output.locator('.m-tool__nothing').count()) === 0 &&
    ((await output.innerText()) !== before || (await output.locator('svg, img').count()) > 0);
  await stage.until(hasResult, `${id} gives a result`);
};

const useDropzone: Use = async (stage, { id }) => {
  const input = stage.at(id).locator('input[type=file]');
  const accept = (await input.getAttribute('accept')) ?? '';
  const name = /image/.test(accept)
    ? 'photo.png'
    : /audio/.test(accept)
      ? 'a.mp3'
      : /video/.test(accept)
        ? 'a.mp4'
        : 'list.csv';
  const extension = /\.[a-z0-9]+/.exec(accept)?.[0];
  const file = {
    name: extension === undefined ? name : `file${extension}`,
    mimeType: '',
    buffer: Buffer.from('a,b\n1,2\n'),
  };
  await stage.changes(id, () => input.setInputFiles(file));
};

const useSignIn: Use = async (stage, { id, props }) => {
  const form = stage.at(id);
  await form.locator('input[type=email]').first().fill(String(props['demoEmail']));
  await form.locator('input[type=password]').first().fill('wrong-word-1');
  const submit = form.locator('button.m-button--primary').first();
  await stage.changes(`${id} with a wrong password`, () => submit.click());
  await form.locator('input[type=password]').first().fill(String(props['demoPassword']));
  await submit.click();
  await stage.until(async () => (await stage.find('dialog[open]').count()) === 0, `${id} signs in`);
};

const useCalendar: Use = async (stage, { id }) => {
  const slot = stage.at(id).locator('.m-calendar__slots button:not(:disabled)').first();
  if ((await slot.count()) === 0) await stage.changes(id, () => stage.at(id).locator('td button').nth(10).click());
  if ((await slot.count()) > 0) await stage.changes(id, () => slot.click());
};

const useStepper: Use = async (stage, { id }) => {
  const before = await stage.count('dataModel');
  for (let step = 0; step < STEPS_MAX && (await stage.isVisible(id)); step++) {
    for (const { id: panel, parentId } of stage.payload.nodes) if (parentId === id) await stage.isVisible(panel);
    await fillInputs(stage.at(id));
    await stage.changes(id, () => stage.at(id).locator('.m-button--primary').last().click());
  }
  assert.ok((await stage.count('dataModel')) > before, `${id} comes to an end`);
};

const useNavigation: Use = async (stage, { id }) => {
  const items = stage.at(id).locator('nav button:not([aria-current])');
  await stage.changes(id, () => items.first().click());
};

/** Another value is kept; that of the mode changes what is outside of the control. */
const useControl: Use = async (stage, { id, props }) => {
  const control = stage.at(id);
  const range = control.locator('input[type=range]');
  const ticks = control.locator('input[type=checkbox], input[type=radio]');
  const select = control.locator('select');
  const isMode = (props['value'] as { path?: string } | undefined)?.path === '/ui/mode';
  const act = async () => {
    if ((await range.count()) > 0) await range.press('ArrowRight');
    else if ((await ticks.count()) > 0) await ticks.last().click({ force: true });
    else if ((await select.count()) > 0) await select.press('ArrowDown');
    else await control.locator('input, textarea').first().fill('Another value');
  };
  await stage.sends('dataModel', () => stage.changes(id, act, isMode ? id : ''));
};

const useComments: Use = async (stage, { id }) => {
  await stage.at(id).locator('textarea').fill('Well said');
  await stage.changes(id, () => stage.at(id).locator('.m-comments__form button').click());
};

/** Of the components that are not here, reading them is all that can be done. */
const USES: { readonly [component: string]: Use } = {
  AuthForm: useSignIn,
  Board: useBoard,
  Button: useButton,
  Calendar: useCalendar,
  Card: useCard,
  Cart: useCart,
  Chart: useChart,
  Chat: useChat,
  Choice: useControl,
  CommentThread: useComments,
  DataTable: useTable,
  Dropzone: useDropzone,
  FAQ: pressFirst('summary'),
  FileTree: pressFirst('[role=treeitem]:not([aria-selected=true])'),
  FilterBar: useFilter,
  Form: useForm,
  Gallery: pressFirst('.m-gallery__open'),
  IconButton: useButton,
  Kanban: useKanban,
  Link: useButton,
  MapPlaceholder: pressFirst('.m-map__place[aria-pressed=false]'),
  Metric: readNumber,
  MetricGrid: readNumber,
  NavigationBar: useNavigation,
  Notifications: pressFirst('.m-notifications__bell'),
  PermissionMatrix: pressFirst('input:not(:disabled)'),
  Player: pressFirst('button[aria-label=Next], .m-player__track:not([aria-current=true])'),
  Pricing: pressFirst('button'),
  Progress: readNumber,
  Quiz: useQuiz,
  Search: useSearch,
  Select: useControl,
  Sidebar: useNavigation,
  Slider: useControl,
  Stepper: useStepper,
  Switch: useControl,
  TextField: useControl,
  Timer: pressFirst('.m-button--primary'),
  ToolPanel: useTool,
  Wheel: pressFirst('.m-button--primary'),
};

export async function useComponent(stage: Stage, node: Node, isDone: Set<string>): Promise<void> {
  await (USES[node.component] ?? read)(stage, node, isDone);
  isDone.add(node.id);
}
