// The request of a turn: what a model gets besides the instructions.
import { checkApp } from '../../../app/check-app.ts';
import type { App } from '../../../app/description.ts';
import { compileApp } from '../../../compile/compile-app.ts';
import { findSelected } from '../../../edits/find-selected.ts';
import { getLibrary } from '../../../reading/library.ts';
import { type ReadApp, readPrompt } from '../../../reading/read-prompt.ts';
import type { EngineRequest } from '../../engine.ts';

export interface Prepared {
  readonly content: string;
  /** The description that a patch changes, as JSON: the current one, or the composer's draft. */
  readonly base: string | undefined;
}

/** The description contains the result of earlier prompts; they only say what words refer to. */
const EARLIER_MAX = 5;
const EXAMPLES_MAX = 2;
/** All examples together: 2,500 tokens, so that prompts fit the context of a local model of 16,000. */
const EXAMPLES_LENGTH_MAX = 10_000;
/** Rows are most of a description, and the first ones show what those of a draft are like. */
const ROWS_SHOWN = 3;
/** A change may be about any row: 6,000 tokens, more than any app of the composer has. */
const CHANGED_LENGTH_MAX = 24_000;

/** The prompt comes last, as a JSON text, so that it cannot imitate the rest. */
export function prepareRequest(request: EngineRequest): Prepared {
  const { prompt, history } = request;
  const current = findCurrentApp(request);
  const draft = current === undefined ? readPrompt(prompt) : undefined;
  const earlier = history.filter(({ role }) => role === 'user').slice(-EARLIER_MAX);
  const lines =
    current === undefined ? listForNew(prompt, draft) : [`The description:\n${toText(current, CHANGED_LENGTH_MAX)}`];
  if (current !== undefined) lines.push(...listSelected(current, request));
  if (earlier.length > 0) lines.push(`Asked before: ${JSON.stringify(earlier.map(({ text }) => text))}`);
  lines.push(`${current === undefined ? NEW : CHANGE}: ${JSON.stringify(prompt)}`);
  const base = current ?? draft?.app;
  return { content: lines.join('\n\n'), base: base && JSON.stringify(base) };
}

const NEW = 'Write {"app":{…}} for this prompt, or {"patch":[…]} of the draft if little of it is wrong';
const CHANGE =
  'Write {"patch":[…]} that changes the description by this prompt, or {"app":{…}} if it asks for a different app';

/** The description comes from the client, and may be none. */
export function findCurrentApp({ current }: EngineRequest): App | undefined {
  const app: unknown = current?.app;
  return app === undefined || checkApp(app).length > 0 ? undefined : (app as App);
}

/** The draft is made of the nearest blueprint; others are examples, as far as there is room. */
function listForNew(prompt: string, draft: ReadApp | undefined): string[] {
  const near = getLibrary().findNearest(prompt, prompt, EXAMPLES_MAX + 1);
  const others = near.filter(({ blueprint }) => blueprint !== draft?.found.blueprint).slice(0, EXAMPLES_MAX);
  const lines: string[] = [];
  for (const { blueprint } of others) {
    const example = `An example, for ${JSON.stringify(blueprint.asks[0])}:\n${toText(blueprint.app)}`;
    if (lines.join('').length + example.length <= EXAMPLES_LENGTH_MAX) lines.push(example);
  }
  if (draft !== undefined)
    lines.push(
      `A draft of the description, made by rules that may have misunderstood the prompt:\n${toText(draft.app)}`,
    );
  return lines;
}

/** The selected part, and the words that were clicked, which say which entry of it is meant. */
function listSelected(app: App, { selected }: EngineRequest): readonly string[] {
  const part = findSelected(selected, app, compileApp(app, 'main'));
  if (part === undefined) return [];
  const { path, shownIn } = part;
  const within = path === shownIn || path === undefined ? '' : `, shown in ${shownIn}`;
  const words = selected?.text ? `, where it says ${JSON.stringify(selected.text)}` : '';
  return [`Selected, called "this": ${path ?? `a button or figure in ${shownIn}`}${within}${words}`];
}

/** Of a longer description later rows are left out, so that the indexes of the others hold. */
function toText(app: App, lengthMax = 0): string {
  const whole = JSON.stringify(app);
  if (whole.length <= lengthMax) return whole;
  const things = Object.entries(app.things);
  const shown = things.map(([id, thing]) => [id, { ...thing, rows: thing.rows.slice(0, ROWS_SHOWN) }]);
  const more = things.filter(([, { rows }]) => rows.length > ROWS_SHOWN);
  const text = JSON.stringify({ ...app, things: Object.fromEntries(shown) });
  if (more.length === 0) return text;
  return `${text}\n(It has more rows: ${more.map(([id, { rows }]) => `${rows.length - ROWS_SHOWN} of ${id}`).join(', ')}.)`;
}
