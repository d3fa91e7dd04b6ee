// The command that tries the tasks of the benchmark in what the studio composes; README.md says how to run it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { composeApp } from '../../../../src/services/studio/engines/compose-app.ts';
import { openBrowser } from '../../../../test/browser/open-browser.ts';
import { askStudio } from '../ask-studio.ts';
import { readAsked } from './judge/asked.ts';
import { type Findings, type Judgement, judgePrompt } from './judge/judge-prompt.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'tried' },
    studio: { type: 'string' },
    only: { type: 'string' },
    screens: { type: 'string' },
    json: { type: 'string' },
  },
});
const { studio } = values;
const only = values.only?.split(',');
const asked = readAsked(values.set).filter(({ id }) => only === undefined || only.includes(id));
if (values.screens !== undefined) mkdirSync(values.screens, { recursive: true });
// The browser would only be closed, and opened again.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
let browser = await openBrowser();
const all: Judgement[] = [];
for (const each of asked) {
  if (!browser.isConnected()) browser = await openBrowser();
  const answer = await compose(each.id, each.prompt);
  const judgement = await judgePrompt(browser, each, answer, values.screens);
  all.push(judgement);
  const engine = studio === undefined ? '' : `, ${answer.coverage.engine}`;
  say(`${each.id} “${judgement.title ?? 'no interface'}”${engine}, ${judgement.seconds} s`, [judgement]);
  for (const task of judgement.tasks) console.log(`  ${sayScore(task)} ${task.task}${sayWhy(task.why)}`);
  for (const { text, proof, fault } of judgement.falseClaims)
    console.log(`  false  ${text} (${proof ?? ''})${sayWhy([fault])}`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(all, null, 1)}\n`);
}
await browser.close();
say('All', all);

function compose(id: string, prompt: string) {
  if (studio === undefined) return composeApp(prompt, id, 1);
  return askStudio(studio, { kind: 'prompt', conversationId: id, prompt });
}

function say(name: string, judgements: readonly Judgement[]): void {
  const tasks = judgements.flatMap((each) => each.tasks);
  const falseClaims = judgements.flatMap((each) => each.falseClaims);
  const covered = judgements.reduce((sum, each) => sum + each.covered, 0);
  const rows = judgements.flatMap(({ numberedRows }) => numberedRows);
  const fragments = judgements.flatMap((each) => each.fragments);
  console.log(
    `${name}: ${sayShare(tasks)}; without colours and navigation ${sayShare(tasks.filter(({ area }) => area !== 'look'))}; ` +
      `false claims ${falseClaims.length} of ${covered}; numbered rows ${rows.length}; fragments ${fragments.length}` +
      (fragments.length > 0 ? ` (${fragments.join(', ')})` : ''),
  );
}

function sayShare(tasks: Findings['tasks']): string {
  const score = tasks.reduce((sum, task) => sum + task.score, 0);
  return `${score} of ${tasks.length} (${Math.round((score / Math.max(1, tasks.length)) * 100)} %)`;
}

function sayScore({ score }: Findings['tasks'][number]): string {
  return score === 1 ? 'yes   ' : score === 0 ? 'no    ' : 'partly';
}

function sayWhy(why: readonly string[]): string {
  return why.length === 0 ? '' : ` — ${why.join('; ')}`;
}
