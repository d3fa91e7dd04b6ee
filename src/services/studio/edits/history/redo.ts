import type { HistoryKind } from './history-kind.ts';
import examples from './redo.json' with { type: 'json' };

export const redo: HistoryKind = {
  id: 'redo',
  examples,
  plain: 'Redo the change that was undone',
  want: ({ number = 1 }) => ({ steps: number }),
};
