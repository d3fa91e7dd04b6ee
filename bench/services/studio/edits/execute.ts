// The command that does labelled messages by their labels, and counts what could be done; see README.md.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { applyRuns } from '../../../../src/services/studio/edits/given/apply-given.ts';
import { EDIT_KINDS } from '../../../../src/services/studio/edits/kinds.ts';
import { AppNames } from '../../../../src/services/studio/edits/reading/app-names.ts';
import type { ReadClause, ReadSlot } from '../../../../src/services/studio/edits/reading/reading-pass.ts';
import { toGiven } from '../../../../src/services/studio/edits/reading/to-given.ts';
import { type EditState, runClause } from '../../../../src/services/studio/edits/run-clause.ts';
import { getLibrary } from '../../../../src/services/studio/reading/library.ts';

const { values, positionals } = parseArgs({
  options: { kind: { type: 'string' }, all: { type: 'boolean' }, step: { type: 'string', default: '1' } },
  allowPositionals: true,
});

interface Labelled {
  readonly app: string;
  readonly segments: readonly { readonly k: string; readonly t: string }[];
}

/** `no part`: a name is not found in the app; `unsure`: too much was guessed; `not proved`: a claim does not hold. */
type Outcome = 'done' | 'already so' | 'no part' | 'refused' | 'unsure' | 'not proved' | 'threw';

interface Tried {
  readonly kind: string;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly about: string;
}

/** Labels of words that change nothing, or go to another version. */
const NO_CHANGE: ReadonlySet<string> = new Set(['none', 'ask', 'keep', 'undo', 'redo', 'restore-version']);
const SLOT = /\{(\w+)(?:=([^:}]*))?(?::([^{}]*))?\}/gs;

const tried: Tried[] = [];
const messages = { all: 0, done: 0 };
for (const file of positionals) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  for (const [index, line] of lines.entries())
    if (index % Number(values.step) === 0) await tryMessage(JSON.parse(line));
}
report();

/** Each change of a message is done on what the changes before it gave. */
async function tryMessage({ app: id, segments }: Labelled): Promise<void> {
  const app = getLibrary().blueprints.find((blueprint) => blueprint.id === id)?.app;
  if (app === undefined) throw new Error(`There is no blueprint "${id}"`);
  const changes = segments.filter(({ k }) => !NO_CHANGE.has(k));
  if (changes.length === 0) return;
  let state: EditState = { app, page: 0, selected: undefined };
  let done = 0;
  for (const { k: kind, t } of changes) {
    const clause = toClause(kind, t);
    const { state: next, ...failed } = await trySegment(clause, state);
    tried.push({ kind, ...failed, about: `${id} | ${t}` });
    if (next !== undefined) [state, done] = [{ ...next, page: 0 }, done + 1];
  }
  messages.all++;
  if (done === changes.length) messages.done++;
}

function toClause(kind: string, labelled: string): ReadClause {
  const slots: ReadSlot[] = [];
  const toWords = (_match: string, slot: string, meaning: string | undefined, words = ''): string => {
    slots.push({ slot, words, ...(meaning !== undefined && { meaning, share: 1 }) });
    return words;
  };
  const text = labelled.replace(SLOT, toWords);
  return { text, kinds: [{ kind, share: 1 }], slots, share: 1, rest: labelled.replace(SLOT, ' | ') };
}

async function trySegment(
  clause: ReadClause,
  state: EditState,
): Promise<{ readonly outcome: Outcome; readonly reason: string; readonly state?: EditState }> {
  try {
    const { state: next, requirement } = await runClause(clause, state);
    if (next !== undefined) return { outcome: 'done', reason: '', state: next };
    const kind = EDIT_KINDS.find(({ id }) => id === clause.kinds[0]?.kind);
    if (kind === undefined) return { outcome: 'refused', reason: 'There is no such kind.' };
    const given = toGiven(clause, kind, new AppNames(state.app, state.page, state.selected));
    if ('problem' in given) return { outcome: 'no part', reason: given.problem };
    const edited = applyRuns(kind, given.runs, state.app, state.selected);
    if ('problem' in edited)
      return { outcome: edited.code === 'already-so' ? 'already so' : 'refused', reason: edited.problem };
    const isTried = requirement.reason?.startsWith('This was tried') === true;
    return isTried
      ? { outcome: 'not proved', reason: JSON.stringify(edited.claims).slice(0, 200) }
      : { outcome: 'unsure', reason: JSON.stringify(given.signs) };
  } catch (error) {
    return { outcome: 'threw', reason: String(error).slice(0, 200) };
  }
}

function report(): void {
  const shown = tried.filter(({ kind }) => values.kind === undefined || values.kind === kind);
  const kinds = Map.groupBy(shown, ({ kind }) => kind);
  for (const [kind, list] of [...kinds].sort((one, other) => one[0].localeCompare(other[0]))) {
    const failed = list.filter(({ outcome }) => outcome !== 'done');
    console.log(`${kind}: ${list.length - failed.length} of ${list.length}`);
    if (values.all === true || values.kind !== undefined)
      for (const { outcome, reason, about } of failed) console.log(`   ${outcome}: ${reason}\n      ${about}`);
  }
  const outcomes = Object.entries(Object.groupBy(shown, ({ outcome }) => outcome));
  const counts = outcomes.map(([outcome, list = []]) => `${outcome} ${list.length}`);
  console.log(`${shown.length} changes: ${counts.join(', ')}`);
  console.log(`${messages.all} messages with changes, whole ${messages.done}`);
}
