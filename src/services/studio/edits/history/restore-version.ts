import type { HistoryKind } from './history-kind.ts';
import examples from './restore-version.json' with { type: 'json' };

export const restoreVersion: HistoryKind = {
  id: 'restore-version',
  examples,
  plain: 'Go back to version {number}',
  want: ({ number = 1 }) => ({ version: number }),
};
