// How each component is used, and what a person must see then.
import assert from 'node:assert/strict';
import type { Node } from '../../../../src/services/studio/model/payload.ts';
import { fillInputs } from './fill-inputs.ts';
import type { Stage } from './stage.ts';
import { useCart } from './use-cart.ts';

type Use = (stage: Stage, node: Node) => Promise<void>;

/** Enough to come to the end of a form in steps or of a quiz. */
const STEPS_MAX = 12;
/** Words that no sample row has. */
const UNKNOWN_WORDS = 'zzqx vvwk';

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

/** A button may ask for confirmation, or hand a file to the page around the frame. */
const useButton: Use = async (stage, { id, props }) => {
  const text = JSON.stringify(props['press'] ?? null);
  const message = text.includes('"do":"download"') ? 'download' : text.includes('"do":"print"') ? 'print' : undefined;
  const press = () => stage.at(id).locator('button, a').first().click();
  if (message !== undefined) {
    const before = await stage.count(message);
    await press();
    await stage.until(async () => (await stage.count(message)) > before, `${id} sends ${message}`);
    return;
  }
  await stage.changes(id, press);
  if (!text.includes('"do":"confirm"')) return;
  const confirm = stage.find('dialog[open] .m-button--primary').last();
  await stage.changes(`${id} after confirming`, () => confirm.click());
};

const useForm: Use = async (stage, { id }) => {
  const form = stage.at(id);
  const submit = form.locator('button.m-button--primary').last();
  const required = form.locator('input[required], textarea[required], select[required], [aria-required=true]');
  const empty = form.locator('input[required]:not([type=radio]), textarea[required]').first();
  if ((await required.count()) > 0 && (await empty.count()) > 0) {
    await empty.fill('');
    await submit.click();
    await stage.until(async () => (await form.locator('[aria-invalid=true]').count()) > 0, `${id} refuses a gap`);
  }
  await fillInputs(form);
  const before = await stage.count('dataModel');
  await stage.changes(id, () => submit.click());
  await stage.until(async () => (await stage.count('dataModel')) > before, `${id} keeps what was given`);
  if (await stage.isVisible(id))
    assert.equal(await form.locator('[aria-invalid=true]').count(), 0, `${id} accepts right values`);
};

const useSearch: Use = async (stage, { id }) => {
  const input = stage.at(id).locator('input').first();
  const before = await stage.readState();
  await stage.changes(id, () => input.fill(UNKNOWN_WORDS));
  const isFound = async () => (await stage.find('tbody tr[data-row]').count()) > 0;
  await stage.until(async () => !(await isFound()), `${id} leaves out what does not match`);
  await input.fill('');
  await stage.until(async () => (await stage.readState()).length === before.length, `${id} shows all again`);
};

const useFilter: Use = async (stage, { id }) => {
  const bar = stage.at(id);
  const select = bar.locator('select').first();
  const day = bar.locator('input[type=date]').first();
  const chips = bar.locator('label:has(input[type=radio]), label:has(input[type=checkbox]), button[aria-pressed]');
  const before = await stage.readState();
  if ((await chips.count()) > 0) await chips.nth(Math.min(1, (await chips.count()) - 1)).click();
  else if ((await select.count()) > 0) await select.selectOption({ index: 1 });
  else if ((await day.count()) > 0) await day.fill('2026-03-01');
  else await bar.locator('button').first().click();
  // The filter itself looks different in any case: something else must, too.
  const outside = (state: string) => state.replace(/;.*$/s, '').replace(/Clear.*\n?/g, '');
  await stage.until(async () => outside(await stage.readState()) !== outside(before), `${id} narrows the rows`);
};

const useTable: Use = async (stage, { id }) => {
  const rows = stage.at(id).locator('tbody tr');
  await stage.until(async () => (await rows.count()) > 0, `${id} has rows`);
  await stage.changes(id, () => stage.at(id).locator('.m-table__sort').first().click());
};

const useList: Use = async (stage, node) => {
  await read(stage, node);
  // The first one may be the one that is shown already.
  const target = stage.at(node.id).locator('button, a').last();
  if ((await target.count()) > 0) await stage.changes(node.id, () => target.click());
  await stage.closeDialogs();
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

const useKanban: Use = async (stage, { id }) => {
  const handle = stage.at(id).locator('.m-kanban__handle').first();
  await handle.focus();
  await stage.changes(`${id} picks up`, () => stage.press('Enter'));
  await stage.changes(`${id} moves`, () => stage.press('ArrowRight'));
  const before = await stage.count('dataModel');
  await stage.press('Enter');
  await stage.until(async () => (await stage.count('dataModel')) > before, `${id} keeps the move`);
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
  await stage.at(id).locator('button[type=submit]').click();
  await stage.at(id).locator('.m-chat__message--mine', { hasText: words }).first().waitFor();
};

const useTool: Use = async (stage, { id }) => {
  const output = stage.at(id).locator('.m-tool__output');
  const before = await output.innerText();
  await fillInputs(stage.at(id));
  await stage.at(id).locator('button[type=submit]').click();
  await stage.until(async () => {
    const after = await output.innerText();
    return (
      after !== '' &&
      !after.startsWith('Nothing yet') &&
      (after !== before || (await output.locator('svg, img').count()) > 0)
    );
  }, `${id} gives a result`);
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

const useControl: Use = async (stage, { id }) => {
  const control = stage.at(id);
  const range = control.locator('input[type=range]');
  const tick = control.locator('input[type=checkbox], input[type=radio]').last();
  const select = control.locator('select');
  await stage.changes(id, async () => {
    if ((await range.count()) > 0) await range.press('ArrowRight');
    else if ((await tick.count()) > 0) await tick.click({ force: true });
    else if ((await select.count()) > 0) await select.press('ArrowDown');
    else await control.locator('input, textarea').first().fill('Another value');
  });
};

const useComments: Use = async (stage, { id }) => {
  await stage.at(id).locator('textarea').fill('Well said');
  await stage.changes(id, () => stage.at(id).locator('button[type=submit]').click());
};

/** Of the components that are not here, reading them is all that can be done. */
const USES: { readonly [component: string]: Use } = {
  AuthForm: useSignIn,
  Board: useBoard,
  Button: useButton,
  Calendar: useCalendar,
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
  List: useList,
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

export function useComponent(stage: Stage, node: Node): Promise<void> {
  return (USES[node.component] ?? read)(stage, node);
}
