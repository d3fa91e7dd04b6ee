import { h, replaceChildren, uniqueId } from './dom.js';

/**
 * @template {string} T
 * @typedef {object} TabOptions
 * @property {string} label of all tabs together
 * @property {readonly { readonly value: T, readonly label: string }[]} tabs
 * @property {T} first the one that is shown at the beginning
 * @property {(tab: T) => Node} getContent called each time when a tab is shown
 * @property {(tab: T) => void} [onMove] after the person went to another tab
 */

/**
 * Creates tabs as the ARIA Authoring Practices describe them: one stop for the Tab key, arrows move among them.
 *
 * @template {string} T
 * @param {TabOptions<T>} options
 * @returns {{ element: HTMLElement, select: (tab: T) => void }}
 */
export function createTabs({ label, tabs, first, getContent, onMove }) {
  const id = uniqueId('tabs');
  const panel = h('div', { role: 'tabpanel', id: `${id}-panel`, tabindex: -1 });
  const buttons = tabs.map(({ value, label: text }) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        class: 'tab',
        id: `${id}-${value}`,
        'aria-controls': panel.id,
        onclick: () => select(value),
      },
      text,
    ),
  );
  const show = (/** @type {T} */ tab) => {
    buttons.forEach((button, index) => {
      const isSelected = tabs[index].value === tab;
      button.setAttribute('aria-selected', String(isSelected));
      button.tabIndex = isSelected ? 0 : -1;
    });
    panel.setAttribute('aria-labelledby', `${id}-${tab}`);
    replaceChildren(panel, getContent(tab));
  };
  const select = (/** @type {T} */ tab) => {
    show(tab);
    onMove?.(tab);
  };
  const list = h('div', { role: 'tablist', class: 'tab-list', 'aria-label': label }, ...buttons);
  list.addEventListener('keydown', (event) => moveAlong(buttons, event));
  show(first);
  return { element: h('div', {}, list, panel), select };
}

/**
 * @param {readonly HTMLButtonElement[]} buttons
 * @param {KeyboardEvent} event
 */
function moveAlong(buttons, event) {
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 };
  const to = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (to === undefined) return;
  event.preventDefault();
  const button = buttons.at(to % buttons.length);
  button?.focus();
  button?.click();
}
