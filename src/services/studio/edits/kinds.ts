// All kinds of edits. Each folder lists its own.
import * as actions from './actions/kinds.ts';
import type { EditKind } from './edit.ts';
import * as fields from './fields/kinds.ts';
import type { HistoryKind } from './history/history-kind.ts';
import * as history from './history/kinds.ts';
import * as look from './look/kinds.ts';
import * as options from './options/kinds.ts';
import * as pages from './pages/kinds.ts';
import * as rows from './rows/kinds.ts';
import * as rules from './rules/kinds.ts';
import * as sections from './sections/kinds.ts';
import * as things from './things/kinds.ts';
import * as views from './views/kinds.ts';

const GROUPS = [look, pages, things, fields, options, rows, views, actions, sections, rules];

export const EDIT_KINDS: readonly EditKind[] = GROUPS.flatMap((group): readonly EditKind[] => Object.values(group));

export const HISTORY_KINDS: readonly HistoryKind[] = Object.values(history);
