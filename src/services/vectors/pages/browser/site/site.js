// The script of the website: shows the address of this server in the commands and adds copy buttons. The page works
// without it.
import { addCopyButtons } from '../../../../../platform/web/browser/copy.js';

const base = new URL('.', document.baseURI).href.replace(/\/$/, '');
for (const element of document.querySelectorAll('.base')) element.textContent = base;
addCopyButtons();
