// Completes every page: buttons to copy, and times as the time since then.
import { addCopyButtons } from '../../../../platform/web/browser/copy.js';
import { showAgo } from './ago.js';

/** The shortest time that is told is a minute. */
const SHOW_MS = 30_000;

addCopyButtons();
showAgo();
setInterval(showAgo, SHOW_MS);
