import type { HistoryKind } from './history-kind.ts';
import examples from './undo.json' with { type: 'json' };

export const undo: HistoryKind = {
  id: 'undo',
  examples,
  plain: 'Undo the last change',
  want: ({ number = 1 }) => ({ steps: -number }),
};
