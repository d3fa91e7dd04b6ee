import type { HttpSurface } from '../../../platform/http/create-http-app.ts';
import type { KeyCheck } from '../http/caller.ts';
import type { VectorsPorts } from '../ports.ts';
import { takeBearer } from './caller.ts';
import { declareCollectionRoutes } from './collection-routes.ts';
import { QDRANT_API } from './contract/api.ts';
import { qdrantErrors } from './errors.ts';
import { declarePayloadRoutes } from './payload-routes.ts';
import { declarePointRoutes } from './point-routes.ts';
import { declareSearchRoutes } from './search-routes.ts';
import { declareServiceRoutes } from './service-routes.ts';

/** The same data under the routes that clients of Qdrant use. */
export function createQdrantSurface(ports: VectorsPorts, checkKey: KeyCheck): HttpSurface {
  return {
    basePath: '/qdrant',
    errors: qdrantErrors,
    api: QDRANT_API,
    routes: (app) => {
      declareServiceRoutes(app, ports);
      app.register((guarded, _options, done) => {
        guarded.addHook('onRequest', takeBearer);
        guarded.addHook('onRequest', checkKey);
        declareCollectionRoutes(guarded, ports);
        declarePointRoutes(guarded, ports);
        declarePayloadRoutes(guarded, ports);
        declareSearchRoutes(guarded, ports);
        done();
      });
    },
  };
}
