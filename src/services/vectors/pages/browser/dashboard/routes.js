// The position in the dashboard, as the fragment of its address. It names collections, never a key.

export const TABS = /** @type {const} */ (['points', 'map', 'connect']);

/** @typedef {(typeof TABS)[number]} Tab */
/** @typedef {{ readonly collection?: string | undefined, readonly tab?: Tab | undefined }} Route */

/**
 * @param {string} hash
 * @returns {{ collection: string | undefined, tab: Tab }}
 */
export function parseRoute(hash) {
  const [, kind, name, tab] = hash.split('/');
  return {
    collection: kind === 'collections' && name ? decode(name) : undefined,
    tab: TABS.find((known) => known === tab) ?? 'points',
  };
}

/** @param {Route} route */
export function toHash({ collection, tab }) {
  if (collection === undefined) return '#/';
  return `#/collections/${encodeURIComponent(collection)}${tab === undefined || tab === 'points' ? '' : `/${tab}`}`;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
