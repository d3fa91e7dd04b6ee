// The kinds of this folder, one line each.
export { addOption } from './add-option.ts';
export { removeOption } from './remove-option.ts';
export { renameOption } from './rename-option.ts';
export { setOptions } from './set-options.ts';
