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
}

/** Twice as deep as a patch of a description; a much deeper value could not be copied. */
const DEPTH_MAX = 30;

/** `base` is the description that a patch changes. */
export function readAnswer(text: string, base: unknown): ReadAnswer {
  const object = findObject(text);
  if (object === undefined)
    return toFailed('The answer is no JSON object. Write one, with nothing before or after it.');
  const { patch, app = object } = object;
  if (patch === undefined) return { value: app, isPatch: false, problems: [] };
  if (!Array.isArray(patch)) return toFailed('/patch must be a list of operations');
  if (base === undefined) return toFailed('There is no description to patch yet. Write {"app":{…}}.');
  const patched = patchApp(base, patch);
  return 'value' in patched
    ? { value: patched.value, isPatch: true, problems: [] }
    : { isPatch: true, problems: [...patched.problems, 'None of the operations of this patch was applied.'] };
}

function toFailed(problem: string): ReadAnswer {
  return { isPatch: false, problems: [problem] };
}

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
