// The command that does labelled edits without reading their messages, and counts what could be done; see README.md.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { App } from '../../../../src/services/studio/app/description.ts';
import { proveEdit } from '../../../../src/services/studio/edits/apply-edit.ts';
import { applyGiven, type GivenEdit } from '../../../../src/services/studio/edits/given/apply-given.ts';
import { getLibrary } from '../../../../src/services/studio/reading/library.ts';

const { values, positionals } = parseArgs({
  options: { kind: { type: 'string' }, all: { type: 'boolean' } },
  allowPositionals: true,
});

/** A message with the edits that it asks for; each has its slots beside its kind. */
interface Labelled {
  readonly app: string;
  readonly message: string;
  readonly edits: readonly { readonly kind: unknown; readonly [slot: string]: unknown }[];
}

type Outcome = 'done' | 'already so' | 'not proved' | 'refused' | 'threw' | 'no kind';

interface Tried {
  readonly kind: string;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly about: string;
}

/** Labels of messages that change nothing, or another version. */
const NO_CHANGE: ReadonlySet<unknown> = new Set(['none', 'other', 'vague', 'undo', 'redo', 'restore-version']);

/** Refusals of what the app has: the label asks for the present state. */
const ALREADY = /\balready\b|^There is no login|is never empty/;

const tried: Tried[] = [];
for (const file of positionals)
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) await tryMessage(JSON.parse(line));
report();

async function tryMessage({ app: id, message, edits }: Labelled): Promise<void> {
  let app = getLibrary().blueprints.find((blueprint) => blueprint.id === id)?.app;
  if (app === undefined) throw new Error(`There is no blueprint "${id}"`);
  for (const { kind, ...slots } of edits) {
    if (NO_CHANGE.has(kind)) continue;
    const about = `${id} | ${message.slice(0, 100)} | ${JSON.stringify(slots).slice(0, 300)}`;
    if (typeof kind !== 'string') tried.push({ kind: 'unknown', outcome: 'no kind', reason: '', about });
    else app = await tryEdit({ kind, slots: slots as GivenEdit['slots'] }, app, about);
  }
}

/** Each edit of a message is done on what the edits before it gave. */
async function tryEdit(edit: GivenEdit, app: App, about: string): Promise<App> {
  const add = (outcome: Outcome, reason = '') => void tried.push({ kind: edit.kind, outcome, reason, about });
  try {
    const edited = applyGiven(edit, app);
    if ('problem' in edited) add(ALREADY.test(edited.problem) ? 'already so' : 'refused', edited.problem);
    else if ((await proveEdit(edited)) === undefined) add('not proved', JSON.stringify(edited.claims).slice(0, 200));
    else add('done', edited.claims.length === 0 ? 'nothing claimed' : '');
    return 'problem' in edited ? app : edited.app;
  } catch (error) {
    add('threw', String(error).slice(0, 200));
    return app;
  }
}

function report(): void {
  const shown = tried.filter(({ kind }) => values.kind === undefined || values.kind === kind);
  const kinds = Map.groupBy(shown, ({ kind }) => kind);
  for (const [kind, list] of [...kinds].sort((one, other) => one[0].localeCompare(other[0]))) {
    const failed = list.filter(({ outcome }) => outcome !== 'done' && outcome !== 'already so');
    const done = list.filter(({ outcome }) => outcome === 'done').length;
    console.log(`${kind}: ${done} of ${list.length}, already so ${list.length - done - failed.length}`);
    if (values.all === true || values.kind !== undefined)
      for (const { outcome, reason, about } of failed) console.log(`   ${outcome}: ${reason}\n      ${about}`);
  }
  const outcomes = Object.entries(Object.groupBy(shown, ({ outcome }) => outcome));
  const counts = outcomes.map(([outcome, list = []]) => `${outcome} ${list.length}`);
  console.log(`${shown.length} edits: ${counts.join(', ')}`);
  console.log(`done and nothing claimed: ${shown.filter(({ reason }) => reason === 'nothing claimed').length}`);
}
