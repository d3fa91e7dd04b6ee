import type { HttpEndpoint } from '../../../platform/http/create-http-app.ts';
import type { EndpointPort } from '../../../platform/http/endpoint-ports.ts';
import type { KeyCheck } from '../http/caller.ts';
import { declareOperations } from '../http/declare-operations.ts';
import type { VectorsResources } from '../ports.ts';
import { READERS } from './body-readers.ts';
import { takeBearer } from './caller.ts';
import { createAliasRoutes } from './collections/alias-routes.ts';
import { withAliases } from './collections/aliased-store.ts';
import { createCollectionRoutes } from './collections/collection-routes.ts';
import { QDRANT_API } from './contract/api.ts';
import { OPERATIONS } from './contract/operations.ts';
import { qdrantErrors } from './errors.ts';
import { createInstanceRoutes } from './instance/instance-routes.ts';
import { declareQdrantMetrics, type Figures } from './instance/qdrant-metrics.ts';
import { declareServiceRoutes } from './instance/service-routes.ts';
import { createPointRoutes } from './points/point-routes.ts';
import { createWriteRoutes } from './points/write-routes.ts';
import { declareRefusedRoutes } from './refused-routes.ts';
import { createFacetRoutes } from './searches/facet-routes.ts';
import { createGroupRoutes } from './searches/group-routes.ts';
import { createMatrixRoutes } from './searches/matrix-routes.ts';
import { createSearchRoutes } from './searches/search-routes.ts';
import { SnapshotFiles } from './snapshots/snapshot-files.ts';
import { createSnapshotRoutes } from './snapshots/snapshot-routes.ts';
import { declareSnapshotTransfers } from './snapshots/snapshot-transfers.ts';
import { guardHandlers } from './strict/guard-handlers.ts';

/** The path of this interface on the port of the service. */
export const QDRANT_PATH = '/qdrant';

/** Creates the Qdrant interface: the same data under the routes of Qdrant clients. */
export function createQdrantEndpoint(
  resources: VectorsResources,
  checkKey: KeyCheck,
  figures: Figures,
  snapshotFolder: string | undefined,
  port?: EndpointPort,
): HttpEndpoint {
  const aliased = { ...resources, store: withAliases(resources.store) };
  const files = new SnapshotFiles(snapshotFolder);
  const handlers = {
    ...createAliasRoutes(aliased),
    ...createCollectionRoutes(aliased),
    ...createPointRoutes(aliased),
    ...createWriteRoutes(aliased),
    ...createSearchRoutes(aliased),
    ...createGroupRoutes(aliased),
    ...createMatrixRoutes(aliased),
    ...createFacetRoutes(aliased),
    ...createInstanceRoutes(aliased, figures.counts),
    ...createSnapshotRoutes(aliased, files),
  };
  const onRequest = [takeBearer, checkKey];
  return {
    basePath: QDRANT_PATH,
    port,
    errors: qdrantErrors,
    api: QDRANT_API,
    routes: (app) => {
      declareServiceRoutes(app, resources);
      declareQdrantMetrics(app, resources.store, figures, onRequest);
      declareOperations(app, OPERATIONS, guardHandlers(handlers, aliased.store), onRequest, READERS);
      declareSnapshotTransfers(app, aliased, files, onRequest);
      declareRefusedRoutes(app, onRequest);
    },
  };
}
