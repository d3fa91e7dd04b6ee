// Tries one task in an app, and says how far it was possible.
import type { Check, Step, Task } from './asked.ts';
import { hasName } from './names.ts';
import type { Screen } from './screen.ts';
import { holds } from './see.ts';
import { doStep } from './steps.ts';
import type { Visitor } from './visitor.ts';

export interface Verdict {
  readonly score: 0 | 0.5 | 1;
  /** The missing parts. */
  readonly why: readonly string[];
  /** The steps that were done. */
  readonly log?: readonly string[];
}

/** A simulated answer is there after that time. */
const ANSWER_MS = 900;
const PAGES_MAX = 8;
const DIRECTION = ['descending', 'ascending', 'reverse', 'direction'];

/** `open` opens the app afresh. */
export async function judgeTask(visitor: Visitor, open: () => Promise<void>, task: Task): Promise<Verdict> {
  const { steps, see } = task;
  visitor.see = see;
  visitor.task = task.task;
  visitor.isLooking = task.area === 'data';
  if (see.some((check) => 'changes' in check)) visitor.untouched = await lookUntouched(visitor, open, steps);
  await open();
  const missed: { readonly step: Step; readonly why: string }[] = [];
  let begun: Screen | undefined;
  for (const [index, step] of steps.entries()) {
    if (isActing(step)) begun ??= visitor.screen;
    visitor.rest = steps.slice(index + 1);
    const why = await doStep(visitor, step);
    if (why !== undefined) missed.push({ step, why });
  }
  const isDone = steps.some(
    (step) => isActing(step) && !('submit' in step) && !missed.some((each) => each.step === step),
  );
  const hasActed = begun === undefined || (isDone && begun.print !== visitor.screen.print);
  let share = toShare(visitor);
  const failed = see.filter((check) => holds(check, visitor) < 1);
  const last = steps.at(-1);
  const isThere = last !== undefined && 'open' in last && !missed.some(({ step }) => step === last);
  const looks = begun === undefined ? [] : [waitForAnswer, turnAround];
  for (const look of looks) if (share < 1) share = Math.max(share, await look(visitor));
  // A page that was opened in the end has to show what was done: another page is half of it at most.
  if (share < 1) share = Math.max(share, Math.min(await lookElsewhere(visitor), begun && isThere ? 0.5 : 1));
  // Half of the words on some page are no trace of a page that is missing.
  if (share <= 0.5 && begun === undefined && missed.length > 0) share = 0;
  const isMissed = missed.some(({ step, why }) => isNeeded(step, why, see));
  const unseen = share < 1 ? failed.map((check) => `not seen: ${JSON.stringify(check)}`) : [];
  return {
    score: toScore(share, isMissed, hasActed),
    why: [...missed.map(({ why }) => why), ...unseen],
    log: visitor.log,
  };
}

function isActing(step: Step): boolean {
  return !('open' in step) && !('take' in step);
}

/** A form may be missing, as an app may act at once, unless what is filled must be seen in the end. */
function isNeeded(step: Step, why: string, see: readonly Check[]): boolean {
  if (!('fill' in step)) return isActing(step);
  return why.startsWith('no') && step.fill.some(({ with: value }) => hasName(toWords(see), [String(value)]));
}

function toWords(see: readonly Check[]): string {
  return JSON.stringify(see).replace(/["[\]]/g, ' ');
}

/** A step that could not be done, or steps that changed nothing, leave half at most; both leave nothing. */
function toScore(share: number, isMissed: boolean, hasActed: boolean): Verdict['score'] {
  if (share < 0.5 || (isMissed && !hasActed)) return 0;
  return share >= 1 && !isMissed && hasActed ? 1 : 0.5;
}

/** The share of the checks that hold. Enough rows are a condition only: any list has rows. */
function toShare(visitor: Visitor): number {
  const { see } = visitor;
  const isCount = (check: Check) => 'rows' in check && typeof check.rows === 'number' && see.length > 1;
  const toHolds = (check: Check) => holds(check, visitor);
  const shares = see.filter((check) => !isCount(check)).map(toHolds);
  const share = see.length === 0 ? 1 : shares.reduce((sum, each) => sum + each, 0) / shares.length;
  return see.filter(isCount).every((check) => toHolds(check) === 1) ? share : Math.min(share, 0.99);
}

/** The screens that the task opens, before anything was done. */
async function lookUntouched(
  visitor: Visitor,
  open: () => Promise<void>,
  steps: Task['steps'],
): Promise<readonly Screen[]> {
  await open();
  const screens = [visitor.screen];
  for (const [index, step] of steps.entries()) {
    if (!('open' in step)) continue;
    visitor.rest = steps.slice(index + 1);
    await doStep(visitor, step);
    screens.unshift(visitor.screen);
  }
  visitor.log.length = 0;
  return screens;
}

async function waitForAnswer(visitor: Visitor): Promise<number> {
  await visitor.wait(ANSWER_MS);
  return toShare(visitor);
}

/** Rows in the wrong order are turned around by the same table head, or by a button for it. */
async function turnAround(visitor: Visitor): Promise<number> {
  if (!visitor.see.some((check) => 'sorted' in check)) return 0;
  const { screen } = visitor;
  const heads = screen.listControls().filter((node) => screen.isInHead(node));
  const [control] = [...heads.filter(({ name }) => name === visitor.chosen), ...screen.findControls(DIRECTION)];
  if (control !== undefined) await visitor.press(control);
  return toShare(visitor);
}

/** Entered values, and texts that are only looked at, may be on another page. */
async function lookElsewhere(visitor: Visitor): Promise<number> {
  const typed = [...visitor.typed].filter((text) => text.length > 2);
  const isEntered = (check: Check) => ('row' in check || 'text' in check) && hasName(toWords([check]), typed);
  if (visitor.before !== undefined && !visitor.see.some(isEntered)) return 0;
  await visitor.closeDialog();
  let best = 0;
  for (const { name } of visitor.screen.pages.slice(0, PAGES_MAX)) {
    await visitor.goTo(name);
    best = Math.max(best, toShare(visitor));
    if (best === 1) break;
  }
  return best;
}
