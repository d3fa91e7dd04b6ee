// All kinds of edits: the ways people ask for them lie in the `kinds.json` of each folder, beside what they change.

import { ACTIONS } from './actions/actions.ts';
import actions from './actions/kinds.json' with { type: 'json' };
import type { Applies, Askable, EditKind } from './edit.ts';
import { FIELDS } from './fields/fields.ts';
import fields from './fields/kinds.json' with { type: 'json' };
import look from './look/kinds.json' with { type: 'json' };
import { LOOK } from './look/look.ts';
import options from './options/kinds.json' with { type: 'json' };
import { OPTIONS } from './options/options.ts';
import pages from './pages/kinds.json' with { type: 'json' };
import { PAGES } from './pages/pages.ts';
import rows from './rows/kinds.json' with { type: 'json' };
import { ROWS } from './rows/rows.ts';
import { RULES } from './rules/add-rule.ts';
import rules from './rules/kinds.json' with { type: 'json' };
import sections from './sections/kinds.json' with { type: 'json' };
import { SECTIONS } from './sections/sections.ts';
import things from './things/kinds.json' with { type: 'json' };
import { THINGS } from './things/things.ts';
import views from './views/kinds.json' with { type: 'json' };
import { LISTS } from './views/lists.ts';
import { METRICS } from './views/metrics.ts';
import { VIEWS } from './views/views.ts';

type Asked = { readonly [id: string]: Omit<Askable, 'id'> };

const GROUPS: readonly (readonly [Asked, Applies])[] = [
  [look, LOOK],
  [pages, PAGES],
  [things, THINGS],
  [fields, FIELDS],
  [options, OPTIONS],
  [rows, ROWS],
  [views, { ...LISTS, ...METRICS, ...VIEWS }],
  [actions, ACTIONS],
  [sections, SECTIONS],
  [rules, RULES],
];

export const EDIT_KINDS: readonly EditKind[] = GROUPS.flatMap(([asked, applies]) =>
  Object.entries(asked).map(([id, kind]) => toKind(id, kind, applies)),
);

function toKind(id: string, asked: Omit<Askable, 'id'>, applies: Applies): EditKind {
  const apply = applies[id];
  if (apply === undefined) throw new Error(`There is no edit "${id}"`);
  return { id, ...asked, apply };
}

export function getEditKind(id: string): EditKind {
  const kind = EDIT_KINDS.find((other) => other.id === id);
  if (kind === undefined) throw new Error(`There is no edit "${id}"`);
  return kind;
}
