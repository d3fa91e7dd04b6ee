// The small windows that ask before something is made or removed.
import { h, replaceChildren, uniqueId } from '../../shared/dom.js';
import { ApiError } from '../api.js';
import { sayHowMany } from '../words.js';

/** @typedef {import('../main.js').Page} Page */
/** @typedef {import('../api.js').Distance} Distance */

/** Dimensions that the embedding models in use have. */
const USUAL_SIZES = [384, 512, 768, 1024, 1536, 3072];

/** @type {Readonly<Record<Distance, string>>} */
const DISTANCES = {
  Cosine: 'Cosine – by direction; right for most text embeddings',
  Dot: 'Dot – by direction and length',
  Euclid: 'Euclid – by straight-line distance',
  Manhattan: 'Manhattan – by the sum of differences',
};

/**
 * @param {Page} page
 * @param {(name: string) => void} onCreated
 */
export function askToCreate({ api, announce }, onCreated) {
  const [nameId, sizeId, distanceId, sizesId] = ['name', 'size', 'distance', 'sizes'].map(uniqueId);
  const name = h('input', {
    id: nameId,
    type: 'text',
    required: true,
    maxlength: 255,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const size = h('input', {
    id: sizeId,
    type: 'number',
    required: true,
    min: 1,
    step: 1,
    list: sizesId,
    inputmode: 'numeric',
  });
  const options = Object.entries(DISTANCES).map(([value, label]) => h('option', { value }, label));
  const distance = h('select', { id: distanceId }, ...options);
  openDialog({
    title: 'New collection',
    confirm: 'Create',
    content: [
      h('label', { for: nameId }, 'Name'),
      name,
      h('label', { for: sizeId }, 'Numbers per vector'),
      size,
      h('datalist', { id: sizesId }, ...USUAL_SIZES.map((value) => h('option', { value }))),
      h('p', { class: 'hint' }, 'The dimension of your embedding model. It cannot be changed later.'),
      h('label', { for: distanceId }, 'Distance'),
      distance,
    ],
    onConfirm: async () => {
      if (name.value === '') throw new Error('Give the collection a name.');
      if (!/^[1-9]\d*$/.test(size.value))
        throw new Error('How many numbers has a vector? Enter a whole number such as 768.');
      const chosen = { size: Number(size.value), distance: /** @type {Distance} */ (distance.value) };
      await api.createCollection(name.value, chosen);
      announce(`Collection ${name.value} created.`);
      onCreated(name.value);
    },
  });
}

/**
 * @param {Page} page
 * @param {{ name: string, points_count: number }} collection
 * @param {() => void} onDeleted
 */
export function askToDelete({ api, announce }, { name, points_count: count }, onDeleted) {
  const id = uniqueId('confirmation');
  const field = h('input', { id, type: 'text', autocomplete: 'off', spellcheck: 'false' });
  openDialog({
    title: 'Delete this collection?',
    confirm: 'Delete',
    isDangerous: true,
    content: [
      h('p', {}, h('strong', { class: 'name' }, name), ` and its ${sayHowMany(count, 'point')} will be gone for good.`),
      h('label', { for: id }, 'Type its name to confirm'),
      field,
    ],
    onConfirm: async () => {
      if (field.value !== name) throw new Error('That is not the name of the collection.');
      await api.deleteCollection(name);
      announce(`Collection ${name} deleted.`);
      onDeleted();
    },
  });
}

/**
 * @typedef {object} DialogParts
 * @property {string} title
 * @property {string} confirm
 * @property {boolean} [isDangerous]
 * @property {Node[]} content
 * @property {() => Promise<void>} onConfirm what it throws is shown, and the dialog stays
 */

/** @param {DialogParts} parts */
function openDialog({ title, confirm, isDangerous = false, content, onConfirm }) {
  const titleId = uniqueId('title');
  const problem = h('p', { class: 'field-problem', role: 'alert' });
  const button = h('button', { type: 'submit', class: `button ${isDangerous ? 'danger' : 'primary'}` }, confirm);
  const cancel = h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, 'Cancel');
  const form = h(
    'form',
    { novalidate: true },
    h('h2', { id: titleId }, title),
    ...content,
    problem,
    h('div', { class: 'actions' }, cancel, button),
  );
  const dialog = h('dialog', { class: 'card ask', 'aria-labelledby': titleId, onclose: () => dialog.remove() }, form);
  const submit = async () => {
    button.disabled = true;
    replaceChildren(problem);
    try {
      await onConfirm();
      dialog.close();
    } catch (error) {
      const hint = error instanceof ApiError && error.hint !== undefined ? ` ${error.hint}` : '';
      replaceChildren(problem, `${error instanceof Error ? error.message : String(error)}${hint}`);
      button.disabled = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  document.body.append(dialog);
  dialog.showModal();
}
