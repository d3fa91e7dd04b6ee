// What was sent needs no draft any more.
import { clearDraft } from './preview/draft.js';

clearDraft(window.location.pathname.replace(/\/sent$/, ''));
