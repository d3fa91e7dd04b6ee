// The description of an app, to read and to change. It is checked while it is written.
import { createCopyButton } from '../../../../../platform/web/browser/copy.js';
import { h, replaceChildren, uniqueId } from '../../../../../platform/web/browser/dom.js';
import { createProblem, wordError } from '../../../../../platform/web/browser/problem.js';
import { checkApp } from './api.js';
import { downloadExport } from './download.js';
import { findOffset, toLine } from './find-offset.js';

/** @import { AppIssue, Payload } from './types.js' */
/** @typedef {{ message: string, offset?: number }} Remark */

/** The pause in typing after which a text is checked. */
const PAUSE_MS = 350;

/** Texts that were changed and not applied, by their description. @type {WeakMap<object, string>} */
const drafts = new WeakMap();

/**
 * @param {Payload} payload
 * @param {(app: object) => Promise<void>} apply
 */
export function createAppPanel(payload, apply) {
  const { app } = payload;
  const body = h('div', { class: 'panel-body data-panel' }, h('p', { class: 'quiet' }, 'Writing the description …'));
  if (app === undefined) {
    const none = 'This interface has no description. Ask for a new one, and it has.';
    replaceChildren(body, h('p', { class: 'quiet' }, none));
    return body;
  }
  const load = async () => {
    try {
      const { text = '' } = await checkApp(app, new AbortController().signal);
      replaceChildren(body, ...toEditor(payload, app, text, apply));
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

/** @param {Payload} payload @param {object} app @param {string} written @param {(app: object) => Promise<void>} apply */
function toEditor(payload, app, written, apply) {
  const id = uniqueId('app');
  const remarks = h('ul', { class: 'remarks', 'aria-label': 'Mistakes' });
  const area = h('textarea', { id, class: 'code data-text', spellcheck: 'false', wrap: 'off' });
  const button = h('button', { type: 'button', class: 'button small primary', disabled: true }, 'Apply');
  area.value = drafts.get(app) ?? written;
  let checking = new AbortController();

  const show = (/** @type {Remark[]} */ list) =>
    replaceChildren(remarks, ...list.map((remark) => toRemark(remark, area)));
  const check = async () => {
    checking.abort();
    checking = new AbortController();
    const { signal } = checking;
    button.disabled = true;
    if (area.value === written) return show([]);
    const found = await listRemarks(area.value, signal).catch((error) => [{ message: wordError(error).message }]);
    if (signal.aborted) return;
    show(found);
    button.disabled = found.length > 0;
  };
  let waiting = 0;
  area.addEventListener('input', () => {
    button.disabled = true;
    drafts.set(app, area.value);
    clearTimeout(waiting);
    waiting = window.setTimeout(() => void check(), PAUSE_MS);
  });
  button.addEventListener('click', async () => {
    button.disabled = true;
    await apply(JSON.parse(area.value)).catch((error) => show([{ message: wordError(error).message }]));
  });
  void check();

  const head = h(
    'div',
    { class: 'panel-head' },
    h('label', { for: id }, 'The description that the interface is made of: things, actions and pages'),
    h(
      'div',
      { class: 'row' },
      createCopyButton(() => area.value, { subject: 'the description' }),
      h(
        'button',
        { type: 'button', class: 'button small', onclick: () => void downloadExport(payload, 'app') },
        'Download',
      ),
      button,
    ),
  );
  return [head, h('div', { role: 'status' }, remarks), area];
}

/** @param {string} text @param {AbortSignal} signal @returns {Promise<Remark[]>} */
async function listRemarks(text, signal) {
  let app;
  try {
    app = JSON.parse(text);
  } catch (error) {
    return [toSyntaxRemark(text, error instanceof Error ? error.message : String(error))];
  }
  const { issues } = await checkApp(app, signal);
  return issues.map(({ path, message }) => ({ message: `${path} ${message}`, offset: findOffset(text, path) }));
}

/** Browsers say the position in their messages, each in its way. @param {string} text @param {string} said */
function toSyntaxRemark(text, said) {
  const message = 'This is no valid JSON: a comma, a quote or a brace is missing, or there is one too many.';
  const [, line, position] = /line (\d+)|position (\d+)/.exec(said) ?? [];
  const before = line === undefined ? undefined : text.split('\n').slice(0, Number(line) - 1);
  const offset = before === undefined ? Number(position ?? Number.NaN) : before.join('\n').length + 1;
  return Number.isNaN(offset) ? { message } : { message, offset: Math.min(offset, text.length) };
}

/** @param {Remark} remark @param {HTMLTextAreaElement} area */
function toRemark({ message, offset }, area) {
  if (offset === undefined) return h('li', { class: 'remark' }, message);
  const line = toLine(area.value, offset);
  const go = () => {
    area.focus();
    area.setSelectionRange(offset, area.value.indexOf('\n', offset));
    area.scrollTop = (line - 3) * Number.parseFloat(getComputedStyle(area).lineHeight);
  };
  return h(
    'li',
    {},
    h('button', { type: 'button', class: 'remark', onclick: go }, h('strong', {}, `Line ${line}`), ` ${message}`),
  );
}
