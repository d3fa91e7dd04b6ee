// Tries one task in an app, and says how far it was possible.
import type { Payload } from '../../../../../src/interface-catalogue/model/payload.ts';
import type { Check, Step, Task } from './asked.ts';
import type { Screen } from './screen.ts';
import { holds } from './see.ts';
import { doStep } from './steps.ts';
import type { Visitor } from './visitor.ts';

export interface Verdict {
  readonly score: 0 | 0.5 | 1;
  /** What was missing. */
  readonly why: readonly string[];
  /** What was done. */
  readonly log?: readonly string[];
}

/** The time after which a simulated answer is there. */
const ANSWER_MS = 900;
const ELSEWHERE_MAX = 8;

export async function judgeTask(visitor: Visitor, payload: Payload, task: Task, surfaceId: string): Promise<Verdict> {
  const untouched = task.see.some((check) => 'changes' in check)
    ? await lookUntouched(visitor, payload, task, surfaceId)
    : [];
  visitor.log.length = 0;
  await visitor.start(payload, surfaceId);
  const missed: { readonly step: Step; readonly why: string }[] = [];
  let begun: Screen | undefined;
  for (const [index, step] of task.steps.entries()) {
    if (begun === undefined && isActing(step)) begun = visitor.screen;
    const why = await doStep(visitor, step, task.steps.slice(index + 1), task.see);
    if (why !== undefined) missed.push({ step, why });
  }
  const hasActed = begun === undefined || begun.text !== visitor.screen.text;
  let share = toShare(task.see, visitor, untouched);
  if (share < 1 && begun !== undefined && hasActed) {
    await visitor.wait(ANSWER_MS);
    await visitor.look();
    share = Math.max(share, toShare(task.see, visitor, untouched));
  }
  const failed = task.see.filter((check) => holds(check, { visitor, screen: visitor.screen, untouched }) < 1);
  if (share < 1 && isElsewhere(task, visitor))
    share = Math.max(share, await lookElsewhere(visitor, task.see, untouched));
  const why = [
    ...missed.map((each) => each.why),
    ...(share < 1 ? failed.map((check) => `not seen: ${JSON.stringify(check)}`) : []),
  ];
  const isMissed = missed.some(({ step }) => isActing(step) && !('fill' in step));
  return { score: toScore(share, isMissed, hasActed), why, log: visitor.log };
}

function isActing(step: Step): boolean {
  return !('open' in step) && !('take' in step);
}

/** A step that could not be done, or that changed nothing, leaves half at most; both leave nothing. */
function toScore(share: number, isMissed: boolean, hasActed: boolean): Verdict['score'] {
  if (share < 0.5 || (isMissed && !hasActed)) return 0;
  return share >= 1 && !isMissed && hasActed ? 1 : 0.5;
}

/** The share of the checks that hold. Enough rows are a condition only: any list has rows. */
function toShare(see: readonly Check[], visitor: Visitor, untouched: readonly Screen[]): number {
  const { screen } = visitor;
  if (see.length === 0) return 1;
  const isCount = (check: Check) => 'rows' in check && typeof check.rows === 'number' && see.length > 1;
  const shares = see.filter((check) => !isCount(check)).map((check) => holds(check, { visitor, screen, untouched }));
  const share = shares.reduce((sum, each) => sum + each, 0) / Math.max(1, shares.length);
  const isEnough = see.filter(isCount).every((check) => holds(check, { visitor, screen }) === 1);
  return isEnough ? share : Math.min(share, 0.99);
}

/** The screens that the task opens, before anything was done. */
async function lookUntouched(
  visitor: Visitor,
  payload: Payload,
  task: Task,
  surfaceId: string,
): Promise<readonly Screen[]> {
  await visitor.start(payload, `${surfaceId}-before`);
  const screens = [visitor.screen];
  for (const [index, step] of task.steps.entries()) {
    if (!('open' in step)) continue;
    await doStep(visitor, step, task.steps.slice(index + 1), task.see);
    screens.unshift(visitor.screen);
  }
  return screens;
}

/** A row that was entered may be shown on another page. */
function isElsewhere(task: Task, visitor: Visitor): boolean {
  const isTyped = (text: string) =>
    [...visitor.typed].some((typed) => typed.toLowerCase().includes(text.toLowerCase()));
  return task.see.some(
    (check) => ('row' in check && isTyped(visitor.fillIn(check.row))) || ('text' in check && check.text.some(isTyped)),
  );
}

async function lookElsewhere(visitor: Visitor, see: readonly Check[], untouched: readonly Screen[]): Promise<number> {
  await visitor.closeDialog();
  let best = 0;
  for (const { name } of visitor.screen.pages.slice(0, ELSEWHERE_MAX)) {
    const page = visitor.screen.pages.find((each) => each.name === name);
    if (page === undefined || page.isCurrent) continue;
    await visitor.press(page);
    best = Math.max(best, toShare(see, visitor, untouched));
    if (best === 1) break;
  }
  return best;
}
