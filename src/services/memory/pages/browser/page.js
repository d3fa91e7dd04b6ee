// The script of every page: copy buttons and relative times.
import { addCopyButtons } from '../../../../platform/web/browser/copy.js';
import { showAgo } from './ago.js';

/** The update interval; the smallest unit shown is a minute. */
const SHOW_MS = 30_000;

addCopyButtons();
showAgo();
setInterval(showAgo, SHOW_MS);
