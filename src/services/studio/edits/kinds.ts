// All kinds of edits: the ways people ask for them lie in `kinds.json`, and what they change in the folders.

import { checkApp } from '../app/check-app.ts';
import type { App } from '../app/description.ts';
import { ACTIONS } from './actions/actions.ts';
import { type Applies, type Askable, alreadySo, type Changed, type EditKind, type EditOutcome } from './edit.ts';
import { FIELDS } from './fields/fields.ts';
import asked from './kinds.json' with { type: 'json' };
import { LOOK } from './look/look.ts';
import { PICTURES } from './look/pictures.ts';
import { RESTRICT } from './look/restrict.ts';
import { NUMBERS } from './numbers/set-number.ts';
import { listClaims } from './operations/claims.ts';
import { toApply } from './operations/operate.ts';
import { OPTIONS } from './options/options.ts';
import { PAGES } from './pages/pages.ts';
import { ROWS } from './rows/rows.ts';
import { RULES } from './rules/add-rule.ts';
import { SECTIONS } from './sections/sections.ts';
import { THINGS } from './things/things.ts';
import { LISTS } from './views/lists.ts';
import { METRICS } from './views/metrics.ts';
import { VIEWS } from './views/views.ts';

const APPLIES: Applies = {
  ...LOOK,
  ...RESTRICT,
  ...PICTURES,
  ...PAGES,
  ...THINGS,
  ...FIELDS,
  ...OPTIONS,
  ...ROWS,
  ...LISTS,
  ...METRICS,
  ...VIEWS,
  ...ACTIONS,
  ...SECTIONS,
  ...RULES,
  ...NUMBERS,
};

const ASKED: { readonly [id: string]: Omit<Askable, 'id'> } = asked;

export const EDIT_KINDS: readonly EditKind[] = Object.keys(ASKED)
  .filter((id) => Object.hasOwn(APPLIES, id) || ASKED[id]?.does !== undefined)
  .map((id) => {
    const kind = getAskable(id);
    const apply = APPLIES[id] ?? toApply(kind);
    return { ...kind, apply: (slots, context) => toOutcome(context.app, apply(slots, context)) };
  });

/** A change that is seen nowhere is none. */
function toOutcome(before: App, after: Changed): EditOutcome {
  if ('problem' in after) return after;
  if (toShortest(before) === toShortest(after)) return alreadySo();
  return { app: after, claims: checkApp(after).length > 0 ? [] : listClaims(before, after) };
}

/** A field that has only a type may be written as its type. */
function toShortest(app: App): string {
  return JSON.stringify(app).replace(/\{"type":("[a-z/ -]+")\}/g, '$1');
}

export function getAskable(id: string): Askable {
  const kind = ASKED[id];
  if (kind === undefined) throw new Error(`There is no edit "${id}"`);
  return { id, ...kind };
}

export function getEditKind(id: string): EditKind {
  const kind = EDIT_KINDS.find((other) => other.id === id);
  if (kind === undefined) throw new Error(`There is no edit "${id}"`);
  return kind;
}
