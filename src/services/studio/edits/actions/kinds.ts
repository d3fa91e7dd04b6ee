// The kinds of this folder, one line each.
export { addAction } from './add-action.ts';
export { addExport } from './add-export.ts';
export { confirmAction } from './confirm-action.ts';
export { linkAction } from './link-action.ts';
export { lockRows } from './lock-rows.ts';
export { removeAction } from './remove-action.ts';
export { renameAction } from './rename-action.ts';
export { unlockRows } from './unlock-rows.ts';
