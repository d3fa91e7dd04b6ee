// The edits of actions and of the rights to change rows.
import type { EditKind } from '../edit.ts';
import { addAction } from './add-action.ts';
import { addExport } from './add-export.ts';
import { confirmAction } from './confirm-action.ts';
import { linkAction } from './link-action.ts';
import { lockRows } from './lock-rows.ts';
import { removeAction } from './remove-action.ts';
import { renameAction } from './rename-action.ts';
import { unlockRows } from './unlock-rows.ts';

export const ACTION_EDITS: readonly EditKind[] = [
  addAction,
  linkAction,
  removeAction,
  renameAction,
  confirmAction,
  addExport,
  lockRows,
  unlockRows,
];
