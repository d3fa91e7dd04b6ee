// The command that tries the tasks of the benchmark in what the studio composes: see README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { composeApp } from '../../../../src/services/studio/engines/compose-app.ts';
import { openBrowser } from '../../../../test/browser/open-browser.ts';
import { openPreview, type Preview } from '../../../../test/services/studio/frame/open-preview.ts';
import { type Asked, readAsked, type Task } from './judge/asked.ts';
import { judgeTask, type Verdict } from './judge/judge-task.ts';
import { Visitor } from './judge/visitor.ts';

const TASK_MS_MAX = 15_000;
const WIDTHS = [1280, 375];

interface Judged extends Verdict {
  readonly task: string;
  readonly area: Task['area'];
}

interface Result {
  readonly id: string;
  readonly tasks: readonly Judged[];
  readonly seconds: number;
}

async function judge(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  asked: Asked,
  screens: string | undefined,
): Promise<Result> {
  const begun = performance.now();
  const { payload } = await composeApp(asked.prompt, asked.id, 1);
  const tasks: Judged[] = [];
  let preview: Preview | undefined;
  for (const [index, task] of asked.tasks.entries()) {
    if (payload === undefined) {
      tasks.push({ task: task.task, area: task.area, score: 0, why: ['no interface'] });
      continue;
    }
    preview ??= await openPreview(browser, payload);
    const verdict = await withLimit(judgeTask(new Visitor(preview), payload, task, `${asked.id}-${index}`));
    tasks.push({ task: task.task, area: task.area, ...verdict });
    if (verdict.why.includes(TIME_OUT)) {
      await preview.close();
      preview = undefined;
    }
  }
  await preview?.close();
  if (payload !== undefined && screens !== undefined)
    for (const width of WIDTHS) {
      const shot = await openPreview(browser, payload, { width });
      await shot.page.screenshot({ path: `${screens}/${asked.id}-${width}.png` });
      await shot.close();
    }
  return { id: asked.id, tasks, seconds: Math.round((performance.now() - begun) / 100) / 10 };
}

const TIME_OUT = 'the judge ran out of time';

/** A task that hangs or fails scores nothing. */
async function withLimit(judged: Promise<Verdict>): Promise<Verdict> {
  const { promise, resolve } = Promise.withResolvers<Verdict>();
  const timer = setTimeout(() => resolve({ score: 0, why: [TIME_OUT] }), TASK_MS_MAX);
  judged.then(resolve, (error: unknown) => resolve({ score: 0, why: [`the judge failed: ${error}`] }));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

function toPercent(tasks: readonly Judged[]): string {
  const score = tasks.reduce((sum, task) => sum + task.score, 0);
  return `${score} of ${tasks.length} (${tasks.length === 0 ? 0 : Math.round((score / tasks.length) * 100)} %)`;
}

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'tried' },
    only: { type: 'string' },
    screens: { type: 'string' },
    json: { type: 'string' },
  },
});
if (values.set !== 'tried' && values.set !== 'set-aside') throw new Error('--set is tried or set-aside');
const only = values.only?.split(',');
const asked = readAsked(values.set).filter(({ id }) => only === undefined || only.includes(id));
if (values.screens !== undefined) mkdirSync(values.screens, { recursive: true });
const browser = await openBrowser();
const results: Result[] = [];
for (const each of asked) {
  const result = await judge(browser, each, values.screens);
  results.push(result);
  console.log(`${result.id}: ${toPercent(result.tasks)}, ${result.seconds} s`);
  for (const { task, score, why } of result.tasks)
    console.log(
      `  ${score === 1 ? 'yes   ' : score === 0 ? 'no    ' : 'partly'} ${task}${why.length > 0 ? ` — ${why.join('; ')}` : ''}`,
    );
}
await browser.close();
const all = results.flatMap(({ tasks }) => tasks);
console.log(
  `\nAll: ${toPercent(all)}; without colours and navigation: ${toPercent(all.filter(({ area }) => area !== 'look'))}`,
);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 1)}\n`);
