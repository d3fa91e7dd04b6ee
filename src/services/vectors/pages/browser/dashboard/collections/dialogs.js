// The dialogs that ask before a collection is created or deleted.
import { openDialog } from '../../../../../../platform/web/browser/dialog.js';
import { h, uniqueId } from '../../../../../../platform/web/browser/dom.js';
import { createField } from '../../../../../../platform/web/browser/field.js';
import { showToast } from '../../../../../../platform/web/browser/toast.js';
import { sayHowMany } from '../words.js';

/** @typedef {import('../main.js').Page} Page */
/** @typedef {import('../api.js').Distance} Distance */

/** The dimensions of common embedding models. */
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
export function askToCreate({ api }, onCreated) {
  const sizesId = uniqueId('sizes');
  const name = h('input', { type: 'text', required: true, maxlength: 255, autocomplete: 'off', spellcheck: 'false' });
  const size = h('input', { type: 'number', required: true, min: 1, step: 1, list: sizesId, inputmode: 'numeric' });
  const options = Object.entries(DISTANCES).map(([value, label]) => h('option', { value }, label));
  const distance = h('select', {}, ...options);
  openDialog({
    title: 'New collection',
    confirm: 'Create',
    content: [
      createField('Name', name),
      createField('Numbers per vector', size, {
        hint: 'The dimension of your embedding model. It cannot be changed later.',
      }),
      h('datalist', { id: sizesId }, ...USUAL_SIZES.map((value) => h('option', { value }))),
      createField('Distance', distance),
    ],
    onConfirm: async () => {
      if (name.value === '') throw new Error('Give the collection a name.');
      if (!/^[1-9]\d*$/.test(size.value))
        throw new Error('How many numbers has a vector? Enter a whole number such as 768.');
      const chosen = { size: Number(size.value), distance: /** @type {Distance} */ (distance.value) };
      await api.createCollection(name.value, chosen);
      showToast(`Collection ${name.value} created.`);
      onCreated(name.value);
    },
  });
}

/**
 * @param {Page} page
 * @param {{ name: string, points_count: number }} collection
 * @param {() => void} onDeleted
 */
export function askToDelete({ api }, { name, points_count: count }, onDeleted) {
  const field = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
  openDialog({
    title: 'Delete this collection?',
    confirm: 'Delete',
    isDangerous: true,
    content: [
      h('p', {}, h('strong', { class: 'name' }, name), ` and its ${sayHowMany(count, 'point')} will be gone for good.`),
      createField('Type its name to confirm', field),
    ],
    onConfirm: async () => {
      if (field.value !== name) throw new Error('That is not the name of the collection.');
      await api.deleteCollection(name);
      showToast(`Collection ${name} deleted.`);
      onDeleted();
    },
  });
}
