// The use of each component, and its visible result.
import type { Node } from '../../../../src/interface-catalogue/model/payload.ts';
import { fillInputs } from './fill-inputs.ts';
import type { Stage } from './stage.ts';
import { useCart } from './use-cart.ts';
import {
  STEPS_MAX,
  type Use,
  useButton,
  useChat,
  useComments,
  useControl,
  useDropzone,
  useForm,
  useSignIn,
  useStepper,
  useTool,
} from './use-inputs.ts';
import { useFilter, useKanban, useSearch, useTable } from './use-lists.ts';

/** Checks that content can be read. */
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

const useCard: Use = async (stage, node, isDone) => {
  await read(stage, node, isDone);
  const press = stage.at(node.id).locator('.m-card__press').first();
  if (node.props['press'] !== undefined) await stage.changes(node.id, () => press.click());
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

const useCalendar: Use = async (stage, { id }) => {
  const slot = stage.at(id).locator('.m-calendar__slots button:not(:disabled)').first();
  if ((await slot.count()) === 0) await stage.changes(id, () => stage.at(id).locator('td button').nth(10).click());
  if ((await slot.count()) > 0) await stage.changes(id, () => slot.click());
};

const useNavigation: Use = async (stage, { id }) => {
  const items = stage.at(id).locator('nav button:not([aria-current])');
  await stage.changes(id, () => items.first().click());
};

/** The uses by component; the others can only be read. */
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
