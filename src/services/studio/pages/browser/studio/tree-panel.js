// The nodes of an interface as a tree; choosing one makes it the "this" of the next prompt.
import { h } from '../../../../../platform/web/browser/dom.js';

/** @import { Payload, PayloadNode, Selection } from './types.js' */

/** Props by which people recognise a node. */
const NAMING_PROPS = ['title', 'label', 'text', 'name', 'placeholder', 'heading'];
const LABEL_LENGTH_MAX = 80;

/**
 * @param {Payload} payload
 * @param {Selection | undefined} selection
 * @param {(selection: Selection) => void} onChosen
 */
export function createTree(payload, selection, onChosen) {
  const children = Map.groupBy(payload.nodes, ({ parentId }) => parentId);
  /** @param {PayloadNode} node @returns {HTMLLIElement} */
  const toItem = (node) => {
    const label = findLabel(node);
    const inside = (children.get(node.id) ?? []).toSorted((a, b) => a.order - b.order);
    const button = h(
      'button',
      {
        type: 'button',
        class: 'tree-node',
        'aria-pressed': String(selection?.nodeId === node.id),
        onclick: () => onChosen({ nodeId: node.id, component: node.component, label }),
      },
      h('span', { class: 'tree-component' }, node.component),
      label !== '' && h('span', { class: 'tree-label', dir: 'auto' }, label),
      h('code', { class: 'tree-id' }, node.id),
    );
    return h('li', {}, button, inside.length > 0 && h('ul', { class: 'tree' }, ...inside.map(toItem)));
  };
  const count = payload.nodes.length;
  const roots = payload.nodes.filter(({ id }) => id === payload.root);
  return h(
    'div',
    { class: 'panel-body' },
    h(
      'p',
      { class: 'quiet' },
      `${count} ${count === 1 ? 'node' : 'nodes'}. Choose one to change it with the next prompt.`,
    ),
    h('ul', { class: 'tree' }, ...roots.map(toItem)),
  );
}

/** @param {PayloadNode} node */
function findLabel({ props }) {
  const text = NAMING_PROPS.map((name) => props[name]).find((value) => typeof value === 'string');
  return typeof text === 'string' ? text.slice(0, LABEL_LENGTH_MAX) : '';
}
