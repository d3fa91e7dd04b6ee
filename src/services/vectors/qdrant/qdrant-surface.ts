import type { HttpSurface } from '../../../platform/http/create-http-app.ts';
import type { SurfacePort } from '../../../platform/http/surface-ports.ts';
import type { KeyCheck } from '../http/caller.ts';
import type { VectorsResources } from '../ports.ts';
import { takeBearer } from './caller.ts';
import { declareAliasRoutes } from './collections/alias-routes.ts';
import { withAliases } from './collections/aliased-store.ts';
import { declareCollectionRoutes } from './collections/collection-routes.ts';
import { QDRANT_API } from './contract/api.ts';
import { qdrantErrors } from './errors.ts';
import { declareInstanceRoutes } from './instance-routes.ts';
import { declareBatchRoute } from './points/batch-routes.ts';
import { declarePayloadRoutes } from './points/payload-routes.ts';
import { declarePointRoutes } from './points/point-routes.ts';
import { declareRefusedRoutes } from './refused-routes.ts';
import { declareFacetRoutes } from './searches/facet-routes.ts';
import { declareGroupRoutes } from './searches/group-routes.ts';
import { declareSearchRoutes } from './searches/search-routes.ts';
import { declareServiceRoutes } from './service-routes.ts';

/** Creates the Qdrant interface: the same data under the routes of Qdrant clients. */
export function createQdrantSurface(resources: VectorsResources, checkKey: KeyCheck, port?: SurfacePort): HttpSurface {
  const aliased = { ...resources, store: withAliases(resources.store) };
  return {
    basePath: '/qdrant',
    port,
    errors: qdrantErrors,
    api: QDRANT_API,
    routes: (app) => {
      declareServiceRoutes(app, resources);
      declareSearchRoutes(app, aliased, [takeBearer, checkKey]);
      app.register((guarded, _options, done) => {
        guarded.addHook('onRequest', takeBearer);
        guarded.addHook('onRequest', checkKey);
        declareAliasRoutes(guarded, aliased);
        declareCollectionRoutes(guarded, aliased);
        declarePointRoutes(guarded, aliased);
        declarePayloadRoutes(guarded, aliased);
        declareBatchRoute(guarded, aliased);
        declareGroupRoutes(guarded, aliased);
        declareFacetRoutes(guarded, aliased);
        declareInstanceRoutes(guarded, aliased);
        declareRefusedRoutes(guarded);
        done();
      });
    },
  };
}
