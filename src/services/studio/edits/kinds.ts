// All kinds of edits. Each folder lists its own.
import { ACTION_EDITS } from './actions/action-edits.ts';
import type { EditKind } from './edit.ts';
import * as fields from './fields/kinds.ts';
import type { HistoryKind } from './history/history-kind.ts';
import * as history from './history/kinds.ts';
import * as look from './look/kinds.ts';
import * as options from './options/kinds.ts';
import * as pages from './pages/kinds.ts';
import * as rows from './rows/kinds.ts';
import { addRule } from './rules/add-rule.ts';
import { SECTION_EDITS } from './sections/section-edits.ts';
import * as things from './things/kinds.ts';
import { VIEW_EDITS } from './views/view-edits.ts';

const GROUPS = [look, pages, things, fields, options, rows, VIEW_EDITS, ACTION_EDITS, SECTION_EDITS, [addRule]];

export const EDIT_KINDS: readonly EditKind[] = GROUPS.flatMap((group): readonly EditKind[] => Object.values(group));

export const HISTORY_KINDS: readonly HistoryKind[] = Object.values(history);
