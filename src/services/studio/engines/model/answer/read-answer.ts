// Finds the description in an answer. Models also wrap it in fences and prose.
import { isObject } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import { isDeeperThan } from '../../../app/check-app.ts';
import { patchApp } from './patch-app.ts';

export interface ReadAnswer {
  /** The description, unchecked; undefined if there is none. */
  readonly value?: unknown;
  /** True if it changes the description that was given. */
  readonly isPatch: boolean;
  readonly problems: readonly string[];
  readonly said: Said;
}

/** The account that a model gives of its answer, unchecked but for its form. */
export interface Said {
  readonly operations: readonly Operation[];
  /** Words of the prompt, and the parts of a whole description that answer them. */
  readonly done: readonly { readonly words: string; readonly paths: readonly string[] }[];
  /** Words that are not answered, and the reason for the person. */
  readonly open: readonly { readonly words: string; readonly why: string }[];
}

export interface Operation {
  readonly op: string;
  readonly path: string;
  readonly value?: unknown;
  /** The words of the prompt for which it is. */
  readonly for?: string | undefined;
}

/** Twice as deep as a patch of a description; a much deeper value could not be copied. */
const DEPTH_MAX = 30;

export const NOTHING_SAID: Said = { operations: [], done: [], open: [] };

/** `base` is the description that a patch changes. */
export function readAnswer(text: string, base: unknown): ReadAnswer {
  const object = findObject(text);
  if (object === undefined)
    return toFailed('The answer is no JSON object. Write one, with nothing before or after it.');
  const { patch, for: done, open, app, ...bare } = object;
  const said = { ...NOTHING_SAID, done: listDone(done), open: listOpen(open) };
  if (patch === undefined) return { value: app ?? bare, isPatch: false, problems: [], said };
  if (!Array.isArray(patch)) return toFailed('/patch must be a list of operations');
  if (base === undefined) return toFailed('There is no description to patch yet. Write {"app":{…}}.');
  const patched = patchApp(base, patch);
  return 'value' in patched
    ? { value: patched.value, isPatch: true, problems: [], said: { ...said, operations: patch.map(toOperation) } }
    : toFailed(...patched.problems, 'None of the operations of this patch was applied.');
}

function toFailed(...problems: readonly string[]): ReadAnswer {
  return { isPatch: true, problems, said: NOTHING_SAID };
}

/** Later entries are ignored, and so are longer texts: each entry is tried, and people read it. */
export const SAID_MAX = 40;
const PATHS_MAX = 3;
const TEXT_LENGTH_MAX = 300;

type Entry = { readonly [name: string]: unknown };

const listEntries = (value: unknown): readonly Entry[] =>
  Array.isArray(value) ? value.slice(0, SAID_MAX).filter(isObject) : [];

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_LENGTH_MAX;

const toOperation = (operation: Entry): Operation => ({
  ...(operation as unknown as Operation),
  for: isShortText(operation['for']) ? operation['for'] : undefined,
});

const listDone = (value: unknown): Said['done'] =>
  listEntries(value).flatMap(({ words, paths }) =>
    isShortText(words) && Array.isArray(paths) ? [{ words, paths: paths.filter(isShortText).slice(0, PATHS_MAX) }] : [],
  );

const listOpen = (value: unknown): Said['open'] =>
  listEntries(value).flatMap(({ words, why }) => (isShortText(words) && isShortText(why) ? [{ words, why }] : []));

/** From the first line that begins with a brace to the last brace. */
function findObject(text: string): { readonly [name: string]: unknown } | undefined {
  const start = text.search(/^[ \t]*\{/m);
  if (start === -1) return undefined;
  try {
    const value: unknown = JSON.parse(text.slice(start, text.lastIndexOf('}') + 1));
    return isObject(value) && !isDeeperThan(value, DEPTH_MAX) ? value : undefined;
  } catch {
    return undefined;
  }
}
