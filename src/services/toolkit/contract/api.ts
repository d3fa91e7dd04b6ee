import type { ApiDescription } from '../../../platform/http/schemas/api-description.ts';
import { DOCUMENT_AGE_SECONDS_MAX } from '../limits.ts';
import { ErrorBody, InstallOptions, Product, Status, Workflows } from './bodies.ts';

export const SERVICE_NAME = 'magpie-toolkit';
export const SERVICE_TITLE = 'Magpie Toolkit';

/** The caching of every document. */
export const CACHE_CONTROL = `public, max-age=${DOCUMENT_AGE_SECONDS_MAX}`;

export const API: ApiDescription = {
  title: SERVICE_TITLE,
  description:
    'Read-only discovery of this installation: what it offers, where its services are, how to connect clients. No authentication; nothing is executed or changed.',
  version: '1.0.0',
  tags: [
    { name: 'product', description: 'What there is, and how to use it.' },
    { name: 'discovery', description: 'Documents for agents and registries.' },
    { name: 'agents', description: 'Endpoints for agents.' },
  ],
  securitySchemes: {},
  schemas: [ErrorBody, Product, InstallOptions, Workflows, Status],
  cacheControl: CACHE_CONTROL,
  alsoAt: '/api/openapi.json',
};
