// Completes the website: commands that name this very server, each with a button that copies it. The page is whole without it.
import { addCopyButtons } from '../../../../../platform/web/browser/copy.js';

const base = new URL('.', document.baseURI).href.replace(/\/$/, '');
for (const place of document.querySelectorAll('.base')) place.textContent = base;
addCopyButtons();
