// The kinds of this folder, one line each.
export { addRule } from './add-rule.ts';
