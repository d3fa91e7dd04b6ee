// Every route of the published interface with a valid request, for the rules that hold on all of them.

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** True for a route that changes data of the namespace, and therefore accepts an Idempotency-Key. */
  readonly isWrite?: boolean;
  /** True for a route that answers 404 when the collection is missing. */
  readonly needsCollection?: boolean;
}

export const SERVICE_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/health' },
];

const vector = [1, 0];
const points = [{ id: 'a', vector }];

/** Lists the routes for a collection with vectors of two numbers, in an order in which each of them succeeds. */
export function listCollectionRoutes(collection: string): Route[] {
  const path = `/collections/${encodeURIComponent(collection)}`;
  const needsCollection = true;
  return [
    { method: 'PUT', path, body: { vectors: { size: 2, distance: 'Dot' } }, isWrite: true },
    { method: 'GET', path, needsCollection },
    { method: 'PUT', path: `${path}/index`, body: { field_name: 'pathSegments.0' }, isWrite: true, needsCollection },
    { method: 'PUT', path: `${path}/points`, body: { points }, isWrite: true, needsCollection },
    { method: 'POST', path: `${path}/points/upsert`, body: { points }, isWrite: true, needsCollection },
    { method: 'POST', path: `${path}/points`, body: { ids: ['a'] }, needsCollection },
    { method: 'POST', path: `${path}/points/search`, body: { vector }, needsCollection },
    { method: 'POST', path: `${path}/points/query`, body: { query: { vector } }, needsCollection },
    { method: 'POST', path: `${path}/points/delete`, body: { points: ['a'] }, isWrite: true, needsCollection },
    { method: 'DELETE', path, isWrite: true },
  ];
}

export function listWriteRoutes(collection: string): Route[] {
  return listCollectionRoutes(collection).filter(({ isWrite }) => isWrite);
}
