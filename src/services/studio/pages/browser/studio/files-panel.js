// The code of an interface: its files, to read, copy and download.
import { createCopyButton } from '../../../../../platform/web/browser/copy.js';
import { h, replaceChildren, uniqueId } from '../../../../../platform/web/browser/dom.js';
import { createProblem } from '../../../../../platform/web/browser/problem.js';
import { listFiles } from './api.js';
import { downloadExport } from './download.js';

/** @import { Payload } from './types.js' */

/** Browsers lay out longer texts slowly; the download has all of it. */
const SHOWN_LENGTH_MAX = 150_000;

const FORMATS = /** @type {Record<string, { about: string, first: string }>} */ ({
  a2ui: { about: 'Messages of A2UI v0.9.1, one on each line.', first: '' },
  react: {
    about: 'A project of React and TypeScript, with the sources of the components it uses.',
    first: 'src/App.tsx',
  },
  html: { about: 'One file that runs by itself, without a server.', first: '' },
});

/**
 * @param {Payload} payload
 * @param {string} format
 */
export function createFilesPanel(payload, format) {
  const body = h('div', { class: 'panel-body' }, h('p', { class: 'quiet' }, 'Writing the code …'));
  const load = async () => {
    try {
      const files = await listFiles(payload, format);
      replaceChildren(body, ...toContent(files, payload, format));
    } catch (error) {
      replaceChildren(
        body,
        createProblem(error, () => void load()),
      );
    }
  };
  void load();
  return body;
}

/** @param {{ path: string, text: string }[]} files @param {Payload} payload @param {string} format */
function toContent(files, payload, format) {
  const { about, first } = FORMATS[format];
  let shown = files.find(({ path }) => path === first) ?? files[0];
  const code = h('code', {});
  const show = () => {
    const isLong = shown.text.length > SHOWN_LENGTH_MAX;
    code.textContent = isLong ? `${shown.text.slice(0, SHOWN_LENGTH_MAX)}\n… the rest is in the download` : shown.text;
  };
  show();
  const id = uniqueId('file');
  const choice = h(
    'select',
    { id, class: 'file-choice' },
    ...files.map(({ path }) => h('option', { value: path, selected: path === shown.path }, path)),
  );
  choice.addEventListener('change', () => {
    shown = files.find(({ path }) => path === choice.value) ?? shown;
    show();
  });
  const head = h(
    'div',
    { class: 'panel-head' },
    files.length > 1
      ? h('div', { class: 'row' }, h('label', { for: id }, 'File'), choice)
      : h('p', { class: 'quiet' }, about),
    h(
      'div',
      { class: 'row' },
      createCopyButton(() => shown.text, { subject: shown.path }),
      h(
        'button',
        { type: 'button', class: 'button small', onclick: () => void downloadExport(payload, format) },
        'Download',
      ),
    ),
  );
  return [
    head,
    files.length > 1 && h('p', { class: 'quiet' }, about),
    h('pre', { class: 'code', tabindex: 0, role: 'region', 'aria-label': 'Code' }, code),
  ];
}
