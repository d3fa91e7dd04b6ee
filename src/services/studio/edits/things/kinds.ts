// The kinds of this folder, one line each.
export { addThing } from './add-thing.ts';
export { removeThing } from './remove-thing.ts';
export { renameThing } from './rename-thing.ts';
