// Creates elements. Text is always inserted as text: data is never parsed as HTML.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {string | number | boolean | undefined | ((event: Event) => void)} AttributeValue */

/**
 * Creates an element with its attributes and children. A function is a listener, `true` an empty attribute, `false` and
 * undefined none.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Readonly<Record<string, AttributeValue>>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...toNodes(children));
  return element;
}

/**
 * @param {Element} element
 * @param {...Child} children
 */
export function replaceChildren(element, ...children) {
  element.replaceChildren(...toNodes(children));
}

/**
 * Returns an element that every page of its kind has.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function getElement(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no element #${id}`);
  return element;
}

/**
 * @param {readonly Child[]} children
 * @returns {(Node | string)[]}
 */
function toNodes(children) {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

let lastId = 0;

/**
 * Returns an id for an element that another one refers to, such as the field that a label names.
 *
 * @param {string} name
 */
export function uniqueId(name) {
  lastId += 1;
  return `${name}-${lastId}`;
}

/** Returns true if the person's system requests reduced motion. */
export function prefersStillness() {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
