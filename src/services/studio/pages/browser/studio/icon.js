const NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * Creates an icon from a symbol of the page.
 *
 * @param {string} name
 */
export function createIcon(name) {
  const svg = document.createElementNS(NAMESPACE, 'svg');
  const use = document.createElementNS(NAMESPACE, 'use');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#icon-${name}`);
  svg.append(use);
  return svg;
}
