// Judges what the studio composes for one prompt: its tasks, its claims, its rows and the names of its pages.
import type { Payload } from '../../../../../src/interface-catalogue/model/payload.ts';
import { composeApp } from '../../../../../src/services/studio/engines/compose-app.ts';
import type { openBrowser } from '../../../../../test/browser/open-browser.ts';
import { openPreview, type Preview } from '../../../../../test/services/studio/frame/open-preview.ts';
import type { Asked, Task } from './asked.ts';
import { type Claim, findFalse } from './claims.ts';
import { judgeTask, type Verdict } from './judge-task.ts';
import { isFragment, listNumberedRows, type TouredPage, tour } from './tour.ts';
import { Visitor } from './visitor.ts';

type Browser = Awaited<ReturnType<typeof openBrowser>>;

export interface Judged extends Verdict {
  readonly task: string;
  readonly area: Task['area'];
}

export interface FalseClaim extends Claim {
  readonly why: string;
}

export interface Judgement {
  readonly id: string;
  /** Undefined if there is no interface. */
  readonly title: string | undefined;
  readonly tasks: readonly Judged[];
  readonly covered: number;
  readonly falseClaims: readonly FalseClaim[];
  readonly numberedRows: readonly string[];
  readonly fragments: readonly string[];
  readonly seconds: number;
}

const TASK_MS_MAX = 15_000;
const TOUR_MS_MAX = 20_000;
const WIDTHS = [1280, 375];

export async function judgePrompt(browser: Browser, asked: Asked, screens: string | undefined): Promise<Judgement> {
  const begun = performance.now();
  const { payload, coverage } = await composeApp(asked.prompt, asked.id, 1);
  const covered = coverage.requirements.filter(({ status }) => status === 'covered');
  const judged =
    payload === undefined
      ? {
          tasks: asked.tasks.map(toNothing),
          falseClaims: covered.map((claim) => ({ ...claim, why: 'no interface' })),
          pages: [],
        }
      : await judgePayload(browser, payload, asked.tasks, covered);
  if (payload !== undefined && screens !== undefined) await writeScreens(browser, payload, `${screens}/${asked.id}`);
  return {
    id: asked.id,
    title: payload?.title,
    tasks: judged.tasks,
    covered: covered.length,
    falseClaims: judged.falseClaims,
    numberedRows: listNumberedRows(judged.pages),
    fragments: judged.pages.map(({ name }) => name).filter(isFragment),
    seconds: Math.round((performance.now() - begun) / 100) / 10,
  };
}

function toNothing({ task, area }: Task): Judged {
  return { task, area, score: 0, why: ['no interface'] };
}

export async function judgePayload(
  browser: Browser,
  payload: Payload,
  asked: readonly Task[],
  claims: readonly Claim[],
): Promise<{
  readonly tasks: readonly Judged[];
  readonly falseClaims: readonly FalseClaim[];
  readonly pages: readonly TouredPage[];
}> {
  let preview: Preview | undefined;
  /** What takes too long or fails yields the other value, and the next one starts in a new window. */
  const attempt = async <T>(
    ms: number,
    act: (visitor: Visitor) => Promise<T>,
    other: (why: string) => T,
  ): Promise<T> => {
    try {
      preview ??= await openPreview(browser, payload);
      return await withLimit(ms, act(new Visitor(preview)));
    } catch (error) {
      await preview?.close();
      preview = undefined;
      return other(`the judge failed: ${error}`);
    }
  };
  const tasks: Judged[] = [];
  for (const [index, task] of asked.entries()) {
    const act = (visitor: Visitor) => judgeTask(visitor, payload, task, `task-${index}`);
    const verdict = await attempt(TASK_MS_MAX, act, (why): Verdict => ({ score: 0, why: [why] }));
    tasks.push({ task: task.task, area: task.area, ...verdict });
  }
  const pages = await attempt(
    TOUR_MS_MAX,
    (visitor) => tour(visitor, payload, 'tour'),
    () => [],
  );
  const falseClaims: FalseClaim[] = [];
  for (const [index, claim] of claims.entries()) {
    const act = (visitor: Visitor) => findFalse(claim, pages, visitor, payload, `claim-${index}`);
    const why = await attempt(TASK_MS_MAX, act, (reason): string | undefined => reason);
    if (why !== undefined)
      falseClaims.push({ text: claim.text, ...(claim.proof !== undefined && { proof: claim.proof }), why });
  }
  await preview?.close();
  return { tasks, falseClaims, pages };
}

async function withLimit<T>(ms: number, act: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`no result after ${ms} ms`)), ms);
  try {
    return await Promise.race([act, limit.promise]);
  } finally {
    clearTimeout(timer);
    // It may fail later, when its window is closed.
    act.catch(() => undefined);
  }
}

async function writeScreens(browser: Browser, payload: Payload, path: string): Promise<void> {
  for (const width of WIDTHS) {
    const preview = await openPreview(browser, payload, { width });
    await preview.page.screenshot({ path: `${path}-${width}.png` });
    await preview.close();
  }
}
