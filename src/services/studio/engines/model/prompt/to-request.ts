// The request of a turn: what a model gets besides the instructions.
import { checkApp } from '../../../app/check-app.ts';
import type { App } from '../../../app/description.ts';
import { compileApp } from '../../../compile/compile-app.ts';
import { type Blueprint, getLibrary } from '../../../reading/library.ts';
import { readPrompt } from '../../../reading/read-prompt.ts';
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
/** Rows are most of a description, and the first ones show what they are like. */
const ROWS_SHOWN = 3;

/** The prompt comes last, as a JSON text, so that it cannot imitate the rest. */
export function prepareRequest(request: EngineRequest): Prepared {
  const app = findCurrentApp(request);
  const { lines, base } = app === undefined ? prepareNew(request.prompt) : prepareChange(app, request);
  const earlier = request.history.filter(({ role }) => role === 'user').slice(-EARLIER_MAX);
  const asked = earlier.length === 0 ? [] : [`Asked before: ${JSON.stringify(earlier.map(({ text }) => text))}`];
  const task =
    app === undefined
      ? 'Write {"app":{…}} for this prompt, or {"patch":[…]} of the draft if little of it is wrong'
      : 'Write {"patch":[…]} that changes the description by this prompt, or {"app":{…}} if it asks for a different app';
  return {
    content: [...lines, ...asked, `${task}: ${JSON.stringify(request.prompt)}`].join('\n\n'),
    base: base === undefined ? undefined : JSON.stringify(base),
  };
}

/** The description comes from the client, and may be none. */
export function findCurrentApp({ current }: EngineRequest): App | undefined {
  const app: unknown = current?.app;
  return app === undefined || checkApp(app).length > 0 ? undefined : (app as App);
}

function prepareNew(prompt: string): { readonly lines: readonly string[]; readonly base: App | undefined } {
  const library = getLibrary();
  const read = readPrompt(prompt, library);
  const near = library.findNearest(prompt, prompt, EXAMPLES_MAX + 1).map(({ blueprint }) => blueprint);
  const examples = listExamples(near.filter(({ id }) => id !== read?.found.blueprint.id));
  const draft =
    read && `A draft of the description, made by rules that may have misunderstood the prompt:\n${toText(read.app)}`;
  return { lines: [...examples, ...(draft === undefined ? [] : [draft])], base: read?.app };
}

function listExamples(blueprints: readonly Blueprint[]): readonly string[] {
  let left = EXAMPLES_LENGTH_MAX;
  return blueprints.slice(0, EXAMPLES_MAX).flatMap(({ asks, app }) => {
    const text = `An example, for ${JSON.stringify(asks[0])}:\n${toText(app)}`;
    left -= text.length;
    return left < 0 ? [] : [text];
  });
}

function prepareChange(app: App, request: EngineRequest): { readonly lines: readonly string[]; readonly base: App } {
  const selected = findSelectedPath(app, request);
  const lines = [`The description:\n${toText(app)}`];
  if (selected !== undefined) lines.push(`Selected, called "this": ${selected}`);
  return { lines, base: app };
}

/** The path of the view that contains the selected node. */
function findSelectedPath(app: App, { current, selectedNodeId }: EngineRequest): string | undefined {
  const parents = new Map(current?.nodes.map(({ id, parentId }) => [id, parentId]));
  const paths = new Map([...compileApp(app, 'main').viewNodes].map(([path, id]) => [id, path]));
  const above = new Set<string>();
  for (
    let id: string | null | undefined = selectedNodeId;
    typeof id === 'string' && !above.has(id);
    id = parents.get(id)
  ) {
    const path = paths.get(id);
    if (path !== undefined) return path;
    above.add(id);
  }
  return undefined;
}

/** Later rows are left out, so that the indexes of the others hold. */
function toText(app: App): string {
  const things = Object.entries(app.things).map(([id, thing]) => [
    id,
    { ...thing, rows: thing.rows.slice(0, ROWS_SHOWN) },
  ]);
  const more = Object.entries(app.things).flatMap(([id, { rows }]) =>
    rows.length > ROWS_SHOWN ? [`${rows.length - ROWS_SHOWN} of ${id}`] : [],
  );
  const text = JSON.stringify({ ...app, things: Object.fromEntries(things) });
  return more.length === 0 ? text : `${text}\n(It has more rows: ${more.join(', ')}.)`;
}
