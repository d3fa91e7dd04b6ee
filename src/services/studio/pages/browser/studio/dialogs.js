// Asks before something leaves the studio: a file, a link, a publication.
import { createCopyButton } from '../../../../../platform/web/browser/copy.js';
import { openDialog } from '../../../../../platform/web/browser/dialog.js';
import { h } from '../../../../../platform/web/browser/dom.js';
import { createField } from '../../../../../platform/web/browser/field.js';
import { sendFeedback, shareVersion, unshareVersion } from './api.js';
import { downloadExport } from './download.js';

/** @import { Payload, VersionSummary } from './types.js' */

const FORMATS = /** @type {const} */ ([
  ['html', 'HTML file', 'Runs by itself in every browser, also without a connection.'],
  ['react', 'React project', 'React and TypeScript with Vite, with the sources of its components.'],
  ['a2ui', 'A2UI messages', 'JSON Lines for programs that show A2UI v0.9.1.'],
]);

/** @param {Payload} payload */
export function openDownload(payload) {
  const choices = FORMATS.map(([value, label, about], index) => {
    const input = h('input', { type: 'radio', name: 'format', value, checked: index === 0 });
    return {
      input,
      element: h(
        'label',
        { class: 'check option' },
        input,
        h('span', {}, h('strong', {}, label), h('br'), h('span', { class: 'quiet' }, about)),
      ),
    };
  });
  openDialog({
    title: 'Download',
    confirm: 'Download',
    content: [
      h(
        'fieldset',
        { class: 'options' },
        h('legend', { class: 'visually-hidden' }, 'Format'),
        ...choices.map(({ element }) => element),
      ),
    ],
    onConfirm: async () => {
      const format = choices.find(({ input }) => input.checked)?.input.value ?? 'html';
      await downloadExport(payload, format);
    },
  });
}

/** @param {VersionSummary} shared @param {string} conversationId */
export function openShare(shared, conversationId) {
  const { version } = shared;
  openDialog({
    title: `Share version ${version}`,
    confirm: 'Share',
    content: [
      h(
        'p',
        { class: 'quiet' },
        'Everybody with the link can use this version, read its prompt, take its code and remix it. They cannot change yours.',
      ),
    ],
    onConfirm: async () => {
      await shareVersion(conversationId, version);
      return () => openLink(shared, conversationId);
    },
  });
}

/** @param {VersionSummary} shared @param {string} conversationId */
function openLink({ version, turnId }, conversationId) {
  const url = new URL(`/shared/${encodeURIComponent(turnId)}`, location.href).href;
  const field = h('input', { type: 'text', readonly: true, value: url });
  openDialog({
    title: `Version ${version} is shared`,
    confirm: 'Open it',
    content: [createField('Link', field, { beside: createCopyButton(() => url, { subject: 'the link' }) })],
    cancel: 'Close',
    onConfirm: async () => {
      window.open(url, '_blank', 'noopener');
    },
    other: { label: 'Stop sharing', run: () => unshareVersion(conversationId, version) },
  });
  field.select();
}

/**
 * @param {{ version: VersionSummary, payload: Payload, conversationId: string, prompts: string }} liked
 * @param {(galleryId: string | null) => void} onDone
 */
export function openPublish({ version, payload, conversationId, prompts }, onDone) {
  const publish = h('input', { type: 'checkbox', checked: true });
  const publishPrompt = h('input', { type: 'checkbox' });
  publish.addEventListener('change', () => {
    publishPrompt.disabled = !publish.checked;
  });
  openDialog({
    title: `I like “${payload.title}”`,
    confirm: 'Send',
    content: [
      h(
        'label',
        { class: 'check' },
        publish,
        h(
          'span',
          {},
          h('strong', {}, 'Publish it in the gallery'),
          h('br'),
          h('span', { class: 'quiet' }, 'With the data that it shows now. You can take it back at any time.'),
        ),
      ),
      h(
        'label',
        { class: 'check' },
        publishPrompt,
        h(
          'span',
          {},
          h('strong', {}, 'Publish the prompt too'),
          h('br'),
          h('span', { class: 'quiet', dir: 'auto' }, `“${shorten(prompts)}”`),
        ),
      ),
    ],
    onConfirm: async () => {
      const { galleryId } = await sendFeedback({
        conversationId,
        turnId: version.turnId,
        rating: 1,
        publish: publish.checked,
        publishPrompt: publish.checked && publishPrompt.checked,
        prompt: prompts,
        payload,
      });
      return () => onDone(galleryId);
    },
  });
}

const PROMPT_SHOWN_MAX = 160;

/** @param {string} text */
function shorten(text) {
  return text.length > PROMPT_SHOWN_MAX ? `${text.slice(0, PROMPT_SHOWN_MAX)}…` : text;
}
