// The kinds of this folder, one line each.
export { addPage } from './add-page.ts';
export { mergePages } from './merge-pages.ts';
export { movePage } from './move-page.ts';
export { removePage } from './remove-page.ts';
export { renamePage } from './rename-page.ts';
export { setFirstPage } from './set-first-page.ts';
