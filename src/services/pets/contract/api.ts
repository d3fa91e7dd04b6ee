import { SESSION_SECURITY } from '../../../accounts/index.ts';
import type { ApiDescription } from '../../../platform/http/schemas/api-description.ts';
import { ErrorBody } from './error-body.ts';
import { ManifestBody, PaginationBody, PetListBody, TagsBody } from './lists.ts';
import { PROXY_SCHEME, SESSION_SCHEME } from './operation.ts';
import { AccessModel } from './operations.ts';
import { PetBody } from './pet-body.ts';
import { PreviewBody } from './preview.ts';
import { InstallBody, ShareBody } from './shared-pet.ts';

export const SERVICE_NAME = 'magpie-pets';
export const SERVICE_TITLE = 'Magpie Pets';
export const SERVICE_SUMMARY = 'Animated pets for coding agents: search, install, badges, cards and embeds.';

export const API: ApiDescription = {
  title: SERVICE_TITLE,
  description: `${SERVICE_SUMMARY} Everything public is read without an account. OAuth 2.0 is not available.`,
  // The contract calls the current addresses stable v1.
  version: '1.0.0',
  tags: [
    { name: 'pets', description: 'Approved pets.' },
    { name: 'sharing', description: 'What to run, and what to paste.' },
    { name: 'assets', description: 'Files and pictures of pets.' },
    { name: 'contributions', description: 'Requests for new pets, and submissions.' },
    { name: 'people', description: 'Accounts, and what only they can do.' },
    { name: 'discovery', description: 'Documents for agents, search engines and feed readers.' },
    { name: 'pages', description: 'Pages for people.' },
  ],
  securitySchemes: {
    [SESSION_SCHEME]: SESSION_SECURITY,
    [PROXY_SCHEME]: {
      type: 'http',
      scheme: 'basic',
      description:
        'Set by a trusted proxy; accepted only if the operator has enabled it, and only from the addresses of the proxy.',
    },
  },
  schemas: [
    ErrorBody,
    PetBody,
    PaginationBody,
    PetListBody,
    TagsBody,
    ManifestBody,
    InstallBody,
    ShareBody,
    AccessModel,
    PreviewBody,
  ],
};
