import { h, uniqueId } from './dom.js';

/**
 * Creates a control with its label and hint, which refer to each other.
 *
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} control
 * @param {{ hint?: string, isOptional?: boolean, beside?: Node }} [options] `beside`: stands to the right of the control
 */
export function createField(label, control, { hint, isOptional = false, beside } = {}) {
  control.id ||= uniqueId('field');
  const hintId = `${control.id}-hint`;
  if (hint !== undefined) control.setAttribute('aria-describedby', hintId);
  return h(
    'div',
    { class: 'field' },
    h('label', { for: control.id }, label, isOptional && h('span', { class: 'optional' }, ' optional')),
    beside === undefined ? control : h('div', { class: 'with-button' }, control, beside),
    hint !== undefined && h('p', { class: 'hint', id: hintId }, hint),
  );
}
