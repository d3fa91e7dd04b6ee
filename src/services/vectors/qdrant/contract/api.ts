import type { ApiDescription } from '../../../../platform/http/schemas/api-description.ts';
import { API } from '../../contract/api.ts';
import { BEARER_SCHEME } from './operation.ts';
import { SCHEMAS } from './schemas.ts';

/** The version of the original interface that this one follows; its clients warn when theirs is more than one apart. */
export const QDRANT_VERSION = '1.19.0';

export const QDRANT_API: ApiDescription = {
  title: 'Magpie Vector Search, as Qdrant clients speak to it',
  description:
    'The same collections and points as at the root, under the routes that clients of Qdrant use. What is not supported (named, ' +
    'sparse and multiple vectors, queries in several stages) is refused, never ignored.',
  version: QDRANT_VERSION,
  tags: [
    { name: 'service', description: 'The server as a whole.' },
    { name: 'collections', description: 'Collections of a namespace.' },
    { name: 'points', description: 'Points of a collection.' },
    { name: 'search', description: 'Exact search.' },
    { name: 'snapshots', description: 'Copies of collections, to be kept and recovered.' },
  ],
  securitySchemes: {
    ...API.securitySchemes,
    [BEARER_SCHEME]: {
      type: 'apiKey',
      name: 'Authorization',
      in: 'header',
      description: 'The same value as a bearer token: `Bearer my-secret`.',
    },
  },
  schemas: SCHEMAS,
};
