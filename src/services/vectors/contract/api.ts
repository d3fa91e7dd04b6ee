import type { ApiDescription } from '../../../platform/http/schemas/api-description.ts';
import { API_KEY_SCHEME } from './operation.ts';
import { SCHEMAS } from './schemas.ts';

export const SERVICE_TITLE = 'Magpie Vector Search';

export const API: ApiDescription = {
  title: SERVICE_TITLE,
  description:
    'Exact vector search: collections of points, each a vector with a payload. Every api-key value names its own isolated ' +
    'namespace, which the X-Tenant-Id header splits further.',
  // Rule 9.4 of the contract: the version of the description, not of the package.
  version: '0.1.0',
  tags: [
    { name: 'service', description: 'What runs, and whether it works.' },
    { name: 'collections', description: 'Collections of a namespace.' },
    { name: 'points', description: 'Points of a collection.' },
  ],
  securitySchemes: {
    [API_KEY_SCHEME]: {
      type: 'apiKey',
      name: 'api-key',
      in: 'header',
      description: 'Any non-empty value; it names the namespace and is stored only as a digest.',
    },
  },
  schemas: SCHEMAS,
};
