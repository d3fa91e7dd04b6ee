// The account of a model: what it did for which words of the prompt, with the claims that show it.
import { checkApp } from '../../../app/check-app.ts';
import type { Claim, Explained } from '../../../app/claim.ts';
import type { App } from '../../../app/description.ts';
import { listClaims } from '../../../edits/operations/claims.ts';
import { findOwner, findSort } from '../../../edits/operations/paths.ts';
import { findEntry, patchApp } from './patch-app.ts';
import { type Operation, SAID_MAX, type Said } from './read-answer.ts';
import type { SaidWords } from './said-words.ts';

/** `base` is the description that the operations change. Words that are not in the prompt say nothing of it. */
export function explainAnswer(
  { operations, done }: Said,
  words: SaidWords,
  base: App | undefined,
  app: App,
): readonly Explained[] {
  const parts = done.flatMap(({ words: text, paths }) => {
    const made = paths.filter((path) => isPart(app, path));
    return made.length === 0 ? [] : [{ text, all: made.flatMap((path) => claimPart(path, app)) }];
  });
  const changes = base === undefined ? [] : explainPatch(operations, base, app);
  return [...changes, ...parts].filter(({ text }) => words.take(text));
}

/** The description has a part of this path. */
export const isPart = (app: App, path: string): boolean =>
  path.startsWith('/') && path.split('/').slice(1).reduce<unknown>(findEntry, app) !== undefined;

/** In the order of the operations; one without words goes with those before it. */
function explainPatch(operations: readonly Operation[], base: App, app: App): readonly Explained[] {
  const groups = new Map<string, Operation[]>();
  const loose: Operation[] = [];
  for (const operation of operations) {
    const known = groups.get(operation.for ?? [...groups.keys()].at(-1) ?? '');
    if (known !== undefined) known.push(operation);
    else if (operation.for === undefined || groups.size === SAID_MAX) loose.push(operation);
    else groups.set(operation.for, [...loose.splice(0), operation]);
  }
  const explained: Explained[] = [];
  const applied: Operation[] = [];
  let [before, waiting] = [base, [] as string[]];
  for (const [text, own] of groups) {
    applied.push(...own);
    waiting.push(text);
    const isLast = waiting.length + explained.length === groups.size;
    const after = isLast ? app : toApp(base, applied);
    // Changes that only fit together are tried together.
    if (after === undefined) continue;
    const all = listClaims(before, after);
    explained.push(...waiting.map((each) => ({ text: each, all })));
    [before, waiting] = [after, []];
  }
  return explained;
}

/** The description with some of the operations; undefined if it is not sound. */
function toApp(base: App, operations: readonly Operation[]): App | undefined {
  const patched = patchApp(base, operations);
  return 'value' in patched && checkApp(patched.value).length === 0 ? (patched.value as App) : undefined;
}

/** A property is shown by what it changes, and a part that others need by itself. */
function claimPart(path: string, app: App): readonly Claim[] {
  const without = toApp(app, [{ op: 'remove', path } as Operation]);
  if (without !== undefined) return listClaims(without, app);
  const sort = findSort(path);
  const owner = sort === undefined ? path : (findOwner(path, sort) ?? '');
  if (owner !== path) return claimPart(owner, app);
  const [, , name = '', , second = ''] = path.split('/');
  switch (sort) {
    case 'thing':
      return [{ is: 'thing', thing: name }];
    case 'field':
      return [{ is: 'field', thing: name, field: second }];
    case 'action':
      return [{ is: 'action', action: name }];
    case 'page':
      return [{ is: 'page', page: Number(name) }];
    case 'view':
      return [{ is: 'view', page: Number(name), view: Number(second) }];
    default:
      return path === '/title' ? [{ is: 'text', text: app.title }] : [];
  }
}
