// The account of a model: what it did for which words of the prompt, with the claims that show it.
import { isDeepStrictEqual } from 'node:util';
import { checkApp } from '../../../app/check-app.ts';
import type { Claim, Explained } from '../../../app/claim.ts';
import type { App } from '../../../app/description.ts';
import { listClaims } from '../../../edits/operations/claims.ts';
import { findOwner, findSort } from '../../../edits/operations/paths.ts';
import type { RequirementCoverage } from '../../../model/coverage.ts';
import { findEntry, patchApp } from './patch-app.ts';
import { type Operation, SAID_MAX, type Said } from './read-answer.ts';
import type { SaidWords } from './said-words.ts';

interface Account {
  /** Words of the prompt, with the claims of what was made for them. */
  readonly done: readonly Explained[];
  /** Words for which nothing was made, and changes for which there are no words. */
  readonly rest: readonly RequirementCoverage[];
}

const UNASKED = 'The language model changed this without being asked.';
const NOTHING = 'The language model changed nothing for this.';
const NOT_THERE = 'The language model names a part for this that the app does not have.';

/** `base` is the description that the operations change. Ignores entries whose words are not in the prompt. */
export function explainAnswer(
  { operations, done, open }: Said,
  words: SaidWords,
  base: App | undefined,
  app: App,
): Account {
  const account = { done: [] as Explained[], rest: [] as RequirementCoverage[] };
  const say = (text: string, status: 'assumed' | 'unresolved', reason: string) =>
    account.rest.push({ text, status, nodeIds: [], reason });
  for (const [said, own] of base === undefined ? [] : groupOperations(operations)) {
    const text = words.take(said);
    const others = operations.filter((operation) => !own.includes(operation));
    const without = base && toApp(base, others);
    if (text === undefined) say(said, 'assumed', UNASKED);
    else if (isDeepStrictEqual(without, app)) say(text, 'unresolved', NOTHING);
    // Changes that only fit together are tried together.
    else account.done.push({ text, all: listClaims(without ?? base ?? app, app) });
  }
  for (const { words: said, paths } of done) {
    const made = paths.filter((path) => isPart(app, path));
    const text = words.take(said);
    if (text === undefined) continue;
    if (made.length === 0) say(text, 'unresolved', NOT_THERE);
    else account.done.push({ text, all: made.flatMap((path) => claimPart(path, app)) });
  }
  for (const { words: said, why } of open) {
    const text = words.take(said);
    if (text !== undefined) say(text, 'unresolved', why);
  }
  return account;
}

/** The description has a part of this path. */
const isPart = (app: App, path: string): boolean =>
  path.startsWith('/') && path.split('/').slice(1).reduce<unknown>(findEntry, app) !== undefined;

/** The operations by their words; one that has none belongs to the words before it. */
function groupOperations(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const groups = new Map<string, Operation[]>();
  let words = operations.find((operation) => operation.for !== undefined)?.for;
  for (const operation of operations) {
    words = operation.for ?? words;
    if (words === undefined || (groups.size === SAID_MAX && !groups.has(words))) continue;
    groups.set(words, [...(groups.get(words) ?? []), operation]);
  }
  return groups;
}

/** The description with some of the operations; undefined if it is not sound. */
function toApp(base: App, operations: readonly Operation[]): App | undefined {
  const patched = patchApp(base, operations);
  return 'value' in patched && checkApp(patched.value).length === 0 ? (patched.value as App) : undefined;
}

/** A property is shown by what it changes, and a part without which the app is not sound by itself. */
function claimPart(path: string, app: App): readonly Claim[] {
  const without = toApp(app, [{ op: 'remove', path }]);
  if (without !== undefined) return listClaims(without, app);
  const sort = findSort(path);
  const owner = sort === undefined ? path : (findOwner(path, sort) ?? '');
  if (owner !== path) return claimPart(owner, app);
  const [, , name = '', , second = ''] = path.split('/');
  switch (sort) {
    case 'thing':
    case 'row':
      return [{ is: 'thing', thing: name }];
    case 'field':
    case 'option':
      return [{ is: 'field', thing: name, field: second }];
    case 'action':
      return [{ is: 'action', action: name }];
    case 'page':
      return [{ is: 'page', page: Number(name) }];
    case 'view':
    case 'item':
      return [{ is: 'view', page: Number(name), view: Number(second) }];
    default:
      return path === '/title' ? [{ is: 'text', text: app.title }] : [];
  }
}
