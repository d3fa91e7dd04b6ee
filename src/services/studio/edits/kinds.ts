// All kinds of edits: the ways people ask for them lie in `kinds.json`, and what they change in the folders.
import { ACTIONS } from './actions/actions.ts';
import type { Applies, Askable, EditKind } from './edit.ts';
import { FIELDS } from './fields/fields.ts';
import asked from './kinds.json' with { type: 'json' };
import { LOOK } from './look/look.ts';
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
};

const ASKED: { readonly [id: string]: Omit<Askable, 'id'> } = asked;

export const EDIT_KINDS: readonly EditKind[] = Object.entries(APPLIES).map(([id, apply]) => ({
  ...getAskable(id),
  apply,
}));

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
