// The command that asks the studio for each change of a file, and shows what it did; README.md says how to run it.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { JsonObject, Payload } from '../../../../src/interface-catalogue/model/payload.ts';
import type { App } from '../../../../src/services/studio/app/description.ts';
import { compileApp } from '../../../../src/services/studio/compile/compile-app.ts';
import { editApp } from '../../../../src/services/studio/edits/edit-app.ts';
import type { RequirementCoverage } from '../../../../src/services/studio/model/coverage.ts';
import { getLibrary } from '../../../../src/services/studio/reading/library.ts';
import { askStudio } from '../ask-studio.ts';
import { type Asked, listFailed } from './runner/checks.ts';
import { diffApps } from './runner/diff-apps.ts';

const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    studio: { type: 'string' },
    only: { type: 'string' },
    all: { type: 'boolean' },
    json: { type: 'string' },
  },
});
const asked = JSON.parse(readFileSync(values.file ?? new URL('set-aside.json', import.meta.url), 'utf8')) as Asked[];
const only = values.only?.split(',');

type Score = 'right' | 'wrong claim' | 'asked' | 'to judge';
const SCORES: readonly Score[] = ['right', 'wrong claim', 'asked', 'to judge'];
/** More parts that were not understood have too many ways to press buttons. */
const PARTS_MAX = 3;

interface Tried {
  readonly id: string;
  readonly score: Score;
  /** One of the offered buttons does what was meant. */
  readonly hasButton: boolean;
  /** The processor time of the answer, in milliseconds. */
  readonly time: number;
  readonly lines: readonly string[];
}

const tried: Tried[] = [];
for (const one of asked) {
  if (only !== undefined && !only.includes(one.id)) continue;
  const result = await tryOne(one);
  tried.push(result);
  if (result.score !== 'right' || values.all === true) console.log(result.lines.join('\n'));
}
for (const score of SCORES) report(score, (one) => one.score === score);
report('asked, and a button does what was meant', ({ hasButton }) => hasButton);
const times = tried.map(({ time }) => time).sort((one, other) => one - other);
if (values.studio === undefined)
  console.log(`processor time: ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms in the middle`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(tried, null, 1)}\n`);

function report(what: string, isCounted: (one: Tried) => boolean): void {
  const count = tried.filter(isCounted).length;
  if (count > 0) console.log(`${what}: ${count} of ${tried.length} (${Math.round((count / tried.length) * 100)} %)`);
}

async function tryOne(one: Asked): Promise<Tried> {
  const { before, after, requirements, answered, time } = await ask(one);
  const diff = diffApps(before, after);
  const claimed = requirements.filter(({ status }) => status === 'covered');
  const failed = listFailed(one, before, after);
  const isWhole = requirements.every(({ status }) => status === 'covered');
  const score = toScore(one, diff, claimed.length > 0, isWhole, failed);
  const isOpen = score === 'asked' && listFailed(one, before, before)?.length !== 0;
  const hasButton = isOpen && (await findButton(one, before, answered, requirements));
  const lines = [
    `${score.toUpperCase()}${hasButton ? ' WITH BUTTON' : ''} ${one.id} (${one.app}) “${one.utterance}”`,
    `  meant: ${one.meant}`,
    ...requirements.map(say),
    ...diff.slice(0, 12).map((line) => `  ${line}`),
    ...(failed ?? []).map((check) => `  failed: ${check}`),
  ];
  return { id: one.id, score, hasButton, time, lines };
}

/**
 * Right is an app as it was meant, also where a remark is answered beside it. A claim is wrong if all is said to be
 * done and something is not as it was meant, or if something else changed.
 */
function toScore(
  { ask: isVague = false }: Asked,
  diff: readonly string[],
  hasClaim: boolean,
  isWhole: boolean,
  failed: readonly string[] | undefined,
): Score {
  if (isVague) return diff.length === 0 && !hasClaim ? 'right' : 'wrong claim';
  if (!hasClaim) return 'asked';
  if (failed === undefined) return 'to judge';
  if (failed.length === 0) return 'right';
  return isWhole || failed.some((check) => check.startsWith('{"only"')) ? 'wrong claim' : 'asked';
}

/** Presses one button for each part that was not understood, in all ways. */
async function findButton(
  one: Asked,
  before: App,
  current: Payload,
  requirements: readonly RequirementCoverage[],
): Promise<boolean> {
  const [open, ...rest] = requirements.filter(({ choices = [] }) => choices.length > 0);
  for (const prompt of open?.choices ?? []) {
    const { payload } = await editApp({ ...toRequest(current, prompt), versions: [current], versionPrompts: [''] });
    if (payload === undefined) continue;
    if (listFailed(one, before, payload.app as unknown as App)?.length === 0) return true;
    if (rest.length < PARTS_MAX && (await findButton(one, before, payload, rest))) return true;
  }
  return false;
}

function toRequest(current: Payload, prompt: string) {
  return { prompt, current, selected: undefined, sequence: current.sequence + 1 };
}

async function ask({ id, app: blueprint, utterance, selectedNodeId, earlier = [] }: Asked) {
  const found = getLibrary().blueprints.find((each) => each.id === blueprint);
  if (found === undefined) throw new Error(`There is no blueprint "${blueprint}"`);
  let current = toPayload(found.app);
  const versions = [current];
  const versionPrompts = [''];
  let requirements: readonly RequirementCoverage[] = [];
  let before = found.app;
  let time = 0;
  const turn = { conversationId: id };
  if (values.studio !== undefined) await askStudio(values.studio, { ...turn, kind: 'app', app: found.app });
  for (const [index, prompt] of [...earlier, utterance].entries()) {
    before = current.app as unknown as App;
    const selected = index === earlier.length ? selectedNodeId : undefined;
    const started = process.cpuUsage();
    const answer =
      values.studio === undefined
        ? await editApp({
            ...toRequest(current, prompt),
            versions: [...versions],
            versionPrompts: [...versionPrompts],
            selected: selected === undefined ? undefined : { nodeId: selected },
          })
        : await askStudio(values.studio, {
            ...turn,
            kind: 'prompt',
            prompt,
            ...(selected !== undefined && { selectedNodeId: selected }),
          });
    const { user, system } = process.cpuUsage(started);
    time = (user + system) / 1000;
    requirements = answer.coverage.requirements;
    if (answer.payload === undefined) continue;
    current = answer.payload;
    versions.push(current);
    versionPrompts.push(prompt);
  }
  return { before, after: current.app as unknown as App, requirements, answered: current, time };
}

function toPayload(app: App): Payload {
  return { ...compileApp(app, 'main', 1).payload, app: JSON.parse(JSON.stringify(app)) as JsonObject };
}

function say({ text, status, reason = '', proof = '', choices = [] }: RequirementCoverage): string {
  return `  ${status}: ${text} | ${proof}${reason} ${choices.length === 0 ? '' : `[${choices.join(' / ')}]`}`;
}
