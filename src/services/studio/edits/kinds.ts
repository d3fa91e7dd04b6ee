// All kinds of edits. Each folder lists its own.
import type { EditKind } from './edit.ts';
import type { HistoryKind } from './history/history-kind.ts';
import * as history from './history/kinds.ts';
import * as look from './look/kinds.ts';
import * as pages from './pages/kinds.ts';

export const EDIT_KINDS: readonly EditKind[] = [look, pages].flatMap((group): readonly EditKind[] => Object.values(group));

export const HISTORY_KINDS: readonly HistoryKind[] = Object.values(history);
