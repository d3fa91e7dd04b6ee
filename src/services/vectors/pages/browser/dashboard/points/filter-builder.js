import { h, replaceChildren, uniqueId } from '../../../../../../platform/web/browser/dom.js';
import { OPERATORS, toFilter, UnclearCondition } from './filter.js';

/** @typedef {import('../api.js').WireFilter} WireFilter */

/** @typedef {{ element: HTMLElement, key: HTMLInputElement, operator: HTMLSelectElement, value: HTMLInputElement }} Row */

/** The most conditions that are entered by hand; a program is better for more. */
const CONDITIONS_MAX = 20;

/** A form of conditions: key, operator, value. */
export class FilterBuilder {
  /** @type {Row[]} */
  #rows = [];
  #keysId = uniqueId('keys');
  #keys = h('datalist', { id: this.#keysId });
  #list = h('ol', { class: 'conditions' });
  #problem = h('p', { class: 'field-error', role: 'alert' });
  #mode = h(
    'select',
    { 'aria-label': 'How conditions combine' },
    h('option', { value: 'all' }, 'all'),
    h('option', { value: 'any' }, 'any'),
  );
  #add = h(
    'button',
    { type: 'button', class: 'button small', onclick: () => this.#addRow().key.focus() },
    '+ Add condition',
  );
  #actions;
  #onApply;

  /** @param {(filter: WireFilter | undefined) => void} onApply */
  constructor(onApply) {
    this.#onApply = onApply;
    const clear = h('button', { type: 'button', class: 'button small', onclick: () => this.#clear() }, 'Clear');
    const apply = h('button', { type: 'submit', class: 'button small primary' }, 'Apply');
    const mode = h('label', { class: 'mode' }, 'Match ', this.#mode, ' of them');
    this.#actions = h('span', { class: 'filled' }, mode, clear, apply);
    const bar = h('div', { class: 'filter-actions' }, this.#add, this.#actions);
    this.element = h(
      'form',
      { class: 'filter', 'aria-label': 'Filter', novalidate: true },
      this.#list,
      this.#problem,
      bar,
      this.#keys,
    );
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#apply();
    });
    this.#showActions();
  }

  /**
   * Adds these keys to the suggestions.
   *
   * @param {Iterable<string>} keys
   */
  suggest(keys) {
    const known = new Set([...this.#keys.options].map(({ value }) => value));
    for (const key of keys) if (!known.has(key)) this.#keys.append(h('option', { value: key }));
  }

  #addRow() {
    const number = this.#rows.length + 1;
    const key = h('input', {
      type: 'text',
      list: this.#keysId,
      placeholder: 'key',
      'aria-label': `Key of condition ${number}`,
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: 'false',
    });
    const options = Object.entries(OPERATORS).map(([value, { label }]) => h('option', { value }, label));
    const operator = h('select', { 'aria-label': `Operator of condition ${number}` }, ...options);
    const value = h('input', {
      type: 'text',
      'aria-label': `Value of condition ${number}`,
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: 'false',
    });
    const remove = h(
      'button',
      {
        type: 'button',
        class: 'button small quiet',
        'aria-label': `Remove condition ${number}`,
        onclick: () => this.#removeRow(row),
      },
      '✕',
    );
    const row = { element: h('li', {}, key, operator, value, remove), key, operator, value };
    const adapt = () => {
      const chosen = OPERATORS[operator.value];
      value.disabled = chosen?.needsValue === false;
      value.placeholder = chosen?.example ?? '';
    };
    operator.addEventListener('change', adapt);
    adapt();
    this.#rows.push(row);
    this.#list.append(row.element);
    this.#showActions();
    return row;
  }

  /** @param {Row} row */
  #removeRow(row) {
    this.#rows = this.#rows.filter((other) => other !== row);
    row.element.remove();
    this.#showActions();
    this.#add.focus();
    this.#apply();
  }

  #clear() {
    this.#rows = [];
    replaceChildren(this.#list);
    this.#showActions();
    this.#add.focus();
    this.#apply();
  }

  #showActions() {
    this.#actions.hidden = this.#rows.length === 0;
    this.#add.disabled = this.#rows.length >= CONDITIONS_MAX;
    this.#add.textContent = this.#rows.length === 0 ? 'Filter' : '+ Add condition';
  }

  #apply() {
    replaceChildren(this.#problem);
    const conditions = this.#rows.map(({ key, operator, value }) => ({
      key: key.value,
      operator: operator.value,
      value: value.value,
    }));
    try {
      this.#onApply(toFilter(conditions, this.#mode.value === 'any' ? 'any' : 'all'));
    } catch (error) {
      if (!(error instanceof UnclearCondition)) throw error;
      replaceChildren(this.#problem, error.message);
      const row = this.#rows[error.index];
      if (row !== undefined) (row.key.value.trim() === '' ? row.key : row.value).focus();
    }
  }
}
