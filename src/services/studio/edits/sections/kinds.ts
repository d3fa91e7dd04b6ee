// The kinds of this folder, one line each.
export { addItem } from './add-item.ts';
export { addSection } from './add-section.ts';
export { removeItem } from './remove-item.ts';
export { setText } from './set-text.ts';
