// The elements that scripts create, for the page that shows all of them.
import { createCodeBlock } from '../../browser/code-block.js';
import { addCopyButtons } from '../../browser/copy.js';
import { openDialog } from '../../browser/dialog.js';
import { getElement, h } from '../../browser/dom.js';
import { fetchJson } from '../../browser/fetch.js';
import { createField } from '../../browser/field.js';
import { createProblem } from '../../browser/problem.js';
import { createTabs } from '../../browser/tabs.js';
import { prepareToasts, showToast } from '../../browser/toast.js';

prepareToasts();
addCopyButtons();

const name = h('input', { type: 'text' });
const ask = () =>
  openDialog({
    title: 'Delete this repository?',
    confirm: 'Delete',
    isDangerous: true,
    content: [createField('Type its name to confirm', name, { hint: 'It is gone for good.' })],
    onConfirm: async () => {
      if (name.value !== 'magpie') throw new Error('That is not its name.');
      showToast('Repository deleted.');
    },
  });
const problems = h('div');
const request = () =>
  fetchJson('./nowhere').catch((error) => problems.replaceChildren(createProblem(error, () => void request())));
const key = h('input', { type: 'text', placeholder: 'A placeholder' });
const { element: tabs } = createTabs({
  label: 'Views',
  tabs: [
    { value: 'points', label: 'Points' },
    { value: 'map', label: 'Map' },
  ],
  first: 'points',
  getContent: (tab) => h('p', {}, `The view ${tab}.`),
});
getElement('scripted').append(
  createField('api-key', key, { isOptional: true, beside: h('button', { type: 'button', class: 'button' }, 'Show') }),
  tabs,
  createCodeBlock('Made by a script', 'npm start'),
  h(
    'p',
    { class: 'row' },
    h('button', { type: 'button', class: 'button', onclick: ask }, 'Open the dialog'),
    h('button', { type: 'button', class: 'button', onclick: () => showToast('It was saved.') }, 'Show a toast'),
    h('button', { type: 'button', class: 'button', onclick: () => void request() }, 'Ask for nothing'),
  ),
  problems,
);
