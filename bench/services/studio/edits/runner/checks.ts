// The checks of a change: paths of the description that must be there, and the only parts that may differ.
import { isDeepStrictEqual } from 'node:util';
import { type App, type FieldSpec, listFields } from '../../../../../src/services/studio/app/description.ts';

type Check =
  | { readonly path: string; readonly exists: boolean }
  | { readonly path: string; readonly equals: unknown }
  | { readonly path: string; readonly matches: string }
  | { readonly path: string; readonly count: number }
  | { readonly only: readonly string[] };

export interface Asked {
  readonly id: string;
  /** Domain and name of a blueprint. */
  readonly app: string;
  readonly utterance: string;
  readonly meant: string;
  /** The right answer asks back and changes nothing. */
  readonly ask?: boolean;
  /** Without them, a person judges. */
  readonly checks?: readonly Check[];
  readonly selectedNodeId?: string;
  /** Changes that were asked for before. */
  readonly earlier?: readonly string[];
}

/** Undefined if there are no checks. */
export function listFailed({ checks }: Asked, before: App, after: App): readonly string[] | undefined {
  return checks?.flatMap((check) => {
    const isRight = 'only' in check ? isSameBut(before, after, check.only) : holds(after, check);
    return isRight ? [] : [JSON.stringify(check)];
  });
}

/** Labels that follow from ids count too. */
function holds(app: App, check: Exclude<Check, { only: readonly string[] }>): boolean {
  const found = [...find(app, check.path), ...find(withLabels(app), check.path)].map(([value]) => value);
  if ('exists' in check) return found.length > 0 === check.exists;
  if ('equals' in check) return found.some((value) => isDeepStrictEqual(value, check.equals));
  if ('count' in check)
    return found.some((value) => typeof value === 'object' && Object.keys(value ?? {}).length === check.count);
  const pattern = new RegExp(check.matches, 'is');
  return found.some((value) => pattern.test(typeof value === 'string' ? value : toText(value)));
}

/** With the spaces that Python writes, for which the patterns were made. */
function toText(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/([[{]) /g, '$1')
    .replace(/ ([\]}])/g, '$1');
}

function withLabels(app: App): unknown {
  const things = Object.entries(app.things).map(([id, thing]) => [
    id,
    {
      ...thing,
      fields: Object.fromEntries(listFields(thing.fields as { [id: string]: FieldSpec }).map((f) => [f.id, f])),
    },
  ]);
  return { ...app, things: Object.fromEntries(things) };
}

type Step = { readonly key: string } | { readonly name: string; readonly value: string };
const STEP = /\[([^\]=]*)(?:=([^\]]*))?\]|([^.[\]]+)/g;

function toSteps(path: string): readonly Step[] {
  return [...path.matchAll(STEP)].map(([, inner = '', value, key]) =>
    key !== undefined ? { key } : value === undefined ? { key: inner } : { name: inner, value },
  );
}

type Found = readonly [value: unknown, keys: readonly string[]];

function find(root: unknown, path: string): readonly Found[] {
  let found: readonly Found[] = [[root, []]];
  for (const step of toSteps(path))
    found = found.flatMap(([value, keys]) =>
      Object.entries(typeof value === 'object' ? (value ?? {}) : {})
        .filter(([key, entry]) => isMeant(step, key, entry))
        .map(([key, entry]) => [entry, [...keys, key]] as const),
    );
  return found;
}

function isMeant(step: Step, key: string, entry: unknown): boolean {
  if ('key' in step) return step.key === '*' || step.key.toLowerCase() === key.toLowerCase();
  const members = Object.entries(typeof entry === 'object' ? (entry ?? {}) : {});
  return members.some(
    ([name, value]) =>
      name.toLowerCase() === step.name.toLowerCase() && String(value).toLowerCase() === step.value.toLowerCase(),
  );
}

/** Compares without the parts that may differ; the order of members counts. */
function isSameBut(before: App, after: App, only: readonly string[]): boolean {
  const known = only.flatMap((path) => find(before, path).map(([, keys]) => keys));
  const missing = only.flatMap((path) => (find(before, path).length === 0 ? [path.split('.')] : []));
  const [one, other] = [before, after].map((app) => blank(app, [...known, ...missing]));
  return isDeepStrictEqual(one, other);
}

function blank(app: App, all: readonly (readonly string[])[]): unknown {
  const copy = JSON.parse(JSON.stringify(app)) as { [name: string]: unknown };
  for (const keys of all) {
    let at: { [name: string]: unknown } | undefined = copy;
    for (const key of keys.slice(0, -1)) at = at?.[key] as typeof at;
    if (typeof at === 'object' && at !== null) delete at[keys.at(-1) ?? ''];
  }
  return copy;
}
