// The form of a search by vectors: one, or several whose answers are fused.
import { h, replaceChildren, uniqueId } from '../../../../../../platform/web/browser/dom.js';
import { isId } from '../api.js';
import { toIdText } from '../exact-json.js';
import { parseId, parseVector, sayName } from '../vectors.js';
import { sayHowMany, shorten } from '../words.js';

/** @typedef {import('../api.js').Search} Search */
/** @typedef {import('../api.js').Stage} Stage */
/** @typedef {import('../vectors.js').VectorField} VectorField */
/** @typedef {{ element: HTMLFieldSetElement, area: HTMLTextAreaElement, read: () => Stage }} StageFields */

/** The most searches that are entered by hand; a program is better for more. */
const STAGES_MAX = 8;
/** The most results that people read. */
export const RESULTS_MAX = 50;

const NAMES = new Intl.ListFormat('en');

/** @type {Readonly<Record<Search['fusion'], string>>} */
const FUSIONS = { rrf: 'rrf – by ranks', dbsf: 'dbsf – by scores' };

/** @type {Readonly<Record<VectorField['kind'], { label: (field: VectorField) => string, example: string }>>} */
const INPUTS = {
  dense: { label: ({ size }) => `A vector of ${sayHowMany(size, 'number')}`, example: '[0.12, -0.4, …]' },
  multi: { label: ({ size }) => `Rows of ${sayHowMany(size, 'number')}, one on each line`, example: '0.12, -0.4, …' },
  sparse: { label: () => 'Pairs of an index and a value', example: '7: 1, 42: 0.5' },
};

/**
 * @param {readonly VectorField[]} fields
 * @param {(search: Search) => void} onSearch
 */
export function createSearchForm(fields, onSearch) {
  /** @type {StageFields[]} */
  let stages = [];
  const list = h('div', { class: 'stages' });
  const problem = h('p', { class: 'field-error', role: 'alert' });
  const fusion = h('select', {}, ...Object.entries(FUSIONS).map(([value, label]) => h('option', { value }, label)));
  const limit = h('input', { type: 'number', min: 1, max: RESULTS_MAX, value: RESULTS_MAX, inputmode: 'numeric' });
  const fused = h('label', { class: 'mode' }, 'Fuse by ', fusion);
  const addButton = h('button', { type: 'button', class: 'button small' }, '+ Add vector');
  const show = () => {
    replaceChildren(list, ...stages.map(({ element }) => element));
    stages.forEach(({ element }, index) => {
      for (const number of element.querySelectorAll('.stage-number')) replaceChildren(number, `Search ${index + 1}`);
    });
    list.classList.toggle('several', stages.length > 1);
    fused.hidden = stages.length < 2;
    addButton.disabled = stages.length >= STAGES_MAX;
  };
  const add = () => {
    // The next search suggests the next vector: people fuse different ones.
    const stage = createStage(fields, stages.length % fields.length, () => {
      stages = stages.filter((other) => other !== stage);
      show();
      addButton.focus();
    });
    stages.push(stage);
    show();
    return stage;
  };
  addButton.addEventListener('click', () => add().area.focus());
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    replaceChildren(problem);
    /** @type {HTMLElement} */
    let control = limit;
    try {
      const read = stages.map((stage) => {
        control = stage.area;
        return stage.read();
      });
      control = limit;
      if (!limit.checkValidity()) throw new Error(`Enter a number of results from 1 to ${RESULTS_MAX}.`);
      const how = /** @type {Search['fusion']} */ (fusion.value);
      onSearch({ stages: read, fusion: how, limit: Number(limit.value), label: describe(read, how) });
    } catch (error) {
      replaceChildren(problem, error instanceof Error ? error.message : String(error));
      control.focus();
    }
  };
  add();
  const bar = h(
    'div',
    { class: 'search-actions' },
    h('button', { type: 'submit', class: 'button small primary' }, 'Search'),
    addButton,
    fused,
    h('label', { class: 'mode' }, 'Results ', limit),
  );
  const form = h('form', { novalidate: true, onsubmit: submit }, list, problem, bar);
  return h('details', { class: 'by-vector' }, h('summary', {}, 'Search by vector'), form);
}

/**
 * @param {readonly VectorField[]} fields
 * @param {number} first the index of the chosen vector
 * @param {() => void} onRemove
 * @returns {StageFields}
 */
function createStage(fields, first, onRemove) {
  const area = h('textarea', { id: uniqueId('vector'), spellcheck: 'false', autocapitalize: 'none' });
  const label = h('label', { for: area.id });
  const options = fields.map((field) => h('option', {}, sayName(field)));
  const vector = h('select', { 'aria-label': 'Vector', hidden: fields.length < 2 }, ...options);
  vector.selectedIndex = first;
  const by = h(
    'select',
    { 'aria-label': 'Search by' },
    h('option', { value: 'values' }, 'by values'),
    h('option', { value: 'point' }, 'like a point'),
  );
  const adapt = () => {
    const field = fields[vector.selectedIndex];
    const isPoint = by.value === 'point';
    replaceChildren(label, isPoint ? 'Id of the point' : INPUTS[field.kind].label(field));
    area.placeholder = isPoint ? '' : INPUTS[field.kind].example;
    area.rows = isPoint ? 1 : 3;
  };
  vector.addEventListener('change', adapt);
  by.addEventListener('change', adapt);
  adapt();
  const remove = h(
    'button',
    { type: 'button', class: 'button small quiet remove', onclick: onRemove },
    h('span', { 'aria-hidden': 'true' }, '✕'),
    h('span', { class: 'visually-hidden' }, 'Remove ', h('span', { class: 'stage-number' })),
  );
  const element = h(
    'fieldset',
    { class: 'stage' },
    h('legend', { class: 'stage-number' }),
    h('div', { class: 'stage-choice' }, vector, by, remove),
    label,
    area,
  );
  const read = () => {
    const field = fields[vector.selectedIndex];
    return { field, query: by.value === 'point' ? parseId(area.value) : parseVector(area.value, field) };
  };
  return { element, area, read };
}

/**
 * @param {readonly Stage[]} stages
 * @param {string} fusion
 */
function describe(stages, fusion) {
  if (stages.length > 1)
    return `best points by ${fusion} of ${NAMES.format(stages.map(({ field }) => sayName(field)))}`;
  const [{ query }] = stages;
  return isId(query) ? `points most like ${shorten(toIdText(query), 60)}` : 'points nearest to the pasted vector';
}
