// The kinds of this folder, one line each.
export { addRow } from './add-row.ts';
export { changeAll } from './change-all.ts';
export { clearRows } from './clear-rows.ts';
export { removeRow } from './remove-row.ts';
export { renameRow } from './rename-row.ts';
export { setValue } from './set-value.ts';
