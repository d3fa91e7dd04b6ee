// Elements are made here, and text always goes in as text: whatever a file holds, it is never read as HTML.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {string | number | boolean | undefined | ((event: Event) => void)} AttributeValue */

/**
 * An element with its attributes (a function is a listener, `true` an empty attribute, `false` and undefined none) and what it
 * contains.
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
  for (const child of children) {
    if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && child !== false) element.append(String(child));
  }
  return element;
}

/** Whether whoever looks at the page asked their system for less movement. */
export function prefersStillness() {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
