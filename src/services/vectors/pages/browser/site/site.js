// Completes the website: commands that name this very server, each with a button that copies it. The page is whole without it.
import { createCopyButton } from '../shared/copy.js';

const base = new URL('.', document.baseURI).href.replace(/\/$/, '');
for (const place of document.querySelectorAll('.base')) place.textContent = base;
for (const snippet of document.querySelectorAll('.snippet')) {
  const code = snippet.querySelector('code');
  snippet.querySelector('figcaption')?.append(createCopyButton(() => code?.textContent ?? ''));
}
