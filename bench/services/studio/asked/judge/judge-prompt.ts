// Judges what the studio composes for one prompt: its tasks, its claims, its rows and the names of its pages.
import type { Payload } from '../../../../../src/interface-catalogue/model/payload.ts';
import type { Answer } from '../../../../../src/services/studio/engines/engine.ts';
import type { openBrowser } from '../../../../../test/browser/open-browser.ts';
import { openPreview, type Preview } from '../../../../../test/services/studio/frame/open-preview.ts';
import type { Asked, Task } from './asked.ts';
import { type Claim, findFault } from './claims.ts';
import { judgeTask, type Verdict } from './judge-task.ts';
import { isFragment, listNumberedRows, tour } from './tour.ts';
import { Visitor } from './visitor.ts';

type Browser = Awaited<ReturnType<typeof openBrowser>>;

export interface Findings {
  readonly tasks: readonly (Verdict & Pick<Task, 'task' | 'area'>)[];
  readonly falseClaims: readonly (Claim & { readonly fault: string })[];
  readonly numberedRows: readonly string[];
  readonly fragments: readonly string[];
}

export interface Judgement extends Findings {
  readonly id: string;
  /** Undefined if there is no interface. */
  readonly title: string | undefined;
  readonly covered: number;
  readonly seconds: number;
}

/** Ten times as long as a task takes: the machine may be busy. */
const ATTEMPT_MS_MAX = 30_000;
const WIDTHS = [1280, 375];

export async function judgePrompt(
  browser: Browser,
  asked: Asked,
  { payload, coverage }: Answer,
  screens: string | undefined,
): Promise<Judgement> {
  const begun = performance.now();
  const covered = coverage.requirements.filter(({ status }) => status === 'covered');
  const claims = covered.map((each) => ({ ...each, isPhrase: coverage.engine === 'model' }));
  const findings = payload ? await judgePayload(browser, payload, asked.tasks, claims) : toNothing(asked.tasks, claims);
  const seconds = Math.round((performance.now() - begun) / 1000);
  if (payload !== undefined && screens !== undefined) await writeScreens(browser, payload, `${screens}/${asked.id}`);
  return { id: asked.id, title: payload?.title, covered: claims.length, seconds, ...findings };
}

async function writeScreens(browser: Browser, payload: Payload, path: string): Promise<void> {
  for (const width of WIDTHS) {
    const preview = await openPreview(browser, payload, { width });
    await preview.page.screenshot({ path: `${path}-${width}.png` });
    await preview.close();
  }
}

function toNothing(tasks: readonly Task[], claims: readonly Claim[]): Findings {
  return {
    tasks: tasks.map(({ task, area }) => ({ task, area, score: 0, why: ['no interface'] })),
    falseClaims: claims.map((claim) => ({ ...claim, fault: 'no interface' })),
    numberedRows: [],
    fragments: [],
  };
}

export async function judgePayload(
  browser: Browser,
  payload: Payload,
  tasks: readonly Task[],
  claims: readonly Claim[],
): Promise<Findings> {
  let preview: Preview | undefined;
  let number = 0;
  /** A failure or a long wait is the fault of the app; the next attempt is made in a new window. */
  const attempt = async <T>(
    act: (visitor: Visitor, open: () => Promise<void>) => Promise<T>,
    fail: (why: string) => T,
  ) => {
    try {
      preview ??= await openPreview(browser, payload);
      const visitor = new Visitor(preview);
      return await withLimit(act(visitor, () => visitor.start(payload, `attempt-${number++}`)));
    } catch (error) {
      await preview?.close();
      preview = undefined;
      return fail(`the judge failed: ${error}`);
    }
  };
  const judged: Findings['tasks'][number][] = [];
  for (const task of tasks) {
    const verdict = await attempt(
      (visitor, open) => judgeTask(visitor, open, task),
      (why): Verdict => ({ score: 0, why: [why] }),
    );
    judged.push({ task: task.task, area: task.area, ...verdict });
  }
  const pages = await attempt(tour, () => []);
  const falseClaims: Findings['falseClaims'][number][] = [];
  for (const claim of claims) {
    const fault = await attempt(
      (visitor, open) => findFault(claim, pages, visitor, open),
      (why): string | undefined => why,
    );
    if (fault !== undefined) falseClaims.push({ ...claim, fault });
  }
  await preview?.close();
  const fragments = [payload.title, ...pages.map(({ name }) => name)].filter(isFragment);
  return { tasks: judged, falseClaims, numberedRows: listNumberedRows(pages), fragments };
}

async function withLimit<T>(act: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error('out of time')), ATTEMPT_MS_MAX);
  // It may fail later, when its window is closed.
  act.catch(() => undefined);
  return Promise.race([act, limit.promise]).finally(() => clearTimeout(timer));
}
