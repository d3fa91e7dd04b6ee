// Deletes the draft of a form that was sent.
import { clearDraft } from './preview/draft.js';

clearDraft(window.location.pathname.replace(/\/sent$/, ''));
