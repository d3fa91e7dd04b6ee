// The signed-in api-key and tenant, kept only in this tab's session storage: closing the tab removes them.

/** @typedef {{ readonly apiKey: string, readonly tenant: string }} Session */

const ITEM = 'magpie-session';

/** @returns {Session | undefined} */
export function findSession() {
  try {
    const stored = JSON.parse(sessionStorage.getItem(ITEM) ?? 'null');
    return stored !== null && typeof stored.apiKey === 'string' && typeof stored.tenant === 'string'
      ? stored
      : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Session} session */
export function keepSession(session) {
  sessionStorage.setItem(ITEM, JSON.stringify(session));
}

export function forgetSession() {
  sessionStorage.removeItem(ITEM);
}

/**
 * Returns the headers that name the namespace and request vectors as they were stored. Throws if a text cannot be sent
 * in a header.
 *
 * @param {Session} session
 */
export function toHeaders({ apiKey, tenant }) {
  return new Headers({
    'api-key': apiKey,
    'magpie-vectors': 'stored',
    ...(tenant !== '' && { 'x-tenant-id': tenant }),
  });
}
