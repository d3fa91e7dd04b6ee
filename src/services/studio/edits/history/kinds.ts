// The kinds of this folder, one line each.
export { redo } from './redo.ts';
export { restoreVersion } from './restore-version.ts';
export { undo } from './undo.ts';
