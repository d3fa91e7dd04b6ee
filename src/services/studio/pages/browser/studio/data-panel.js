// The data of an interface as they are now, to look at and to change.
import { createCopyButton } from '../../../../../platform/web/browser/copy.js';
import { h, uniqueId } from '../../../../../platform/web/browser/dom.js';

/**
 * @param {object} dataModel
 * @param {(dataModel: object) => void} onChanged
 */
export function createDataPanel(dataModel, onChanged) {
  const id = uniqueId('data');
  const problem = h('p', { class: 'field-error', role: 'alert' });
  const area = h('textarea', { id, class: 'code data-text', spellcheck: 'false' });
  area.value = JSON.stringify(dataModel, null, 2);
  const apply = () => {
    problem.textContent = '';
    try {
      const changed = JSON.parse(area.value);
      if (typeof changed !== 'object' || changed === null || Array.isArray(changed))
        throw new Error('an object in braces is needed');
      onChanged(changed);
    } catch (error) {
      problem.textContent = `This is no valid JSON: ${error instanceof Error ? error.message : error}`;
    }
  };
  return h(
    'div',
    { class: 'panel-body data-panel' },
    h(
      'div',
      { class: 'panel-head' },
      h('label', { for: id }, 'The data that the interface shows and changes'),
      h(
        'div',
        { class: 'row' },
        createCopyButton(() => area.value, { subject: 'the data' }),
        h('button', { type: 'button', class: 'button small', onclick: apply }, 'Apply'),
      ),
    ),
    problem,
    area,
  );
}
