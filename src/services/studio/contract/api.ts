import { SESSION_SECURITY } from '../../../accounts/index.ts';
import type { ApiDescription } from '../../../platform/http/schemas/api-description.ts';
import { ActionBody, AppBody, PromptBody } from './agent.ts';
import { ConversationBody, ConversationListBody, SharedBody, VersionBody } from './conversations.ts';
import { ErrorBody } from './error-body.ts';
import { EntryBody, GalleryBody } from './gallery.ts';
import { ReportListBody } from './moderation.ts';
import { OAUTH_SCHEME, SESSION_SCHEME } from './operation.ts';
import { CoverageBody, PayloadBody } from './payload.ts';

export const SERVICE_NAME = 'magpie-studio';
export const SERVICE_TITLE = 'Magpie Studio';
export const SERVICE_SUMMARY =
  'Describe an interface, watch it being built, try it, change it step by step, export and publish it.';

export const API: ApiDescription = {
  title: SERVICE_TITLE,
  description: `${SERVICE_SUMMARY} No account is needed; limits without one are lower.`,
  version: '1.0.0',
  tags: [
    { name: 'agent', description: 'Making and changing interfaces.' },
    { name: 'conversations', description: 'What was made, version by version.' },
    { name: 'gallery', description: 'What people have published.' },
    { name: 'moderation', description: 'For administrators of the studio.' },
    { name: 'discovery', description: 'Documents for agents.' },
    { name: 'pages', description: 'Pages for people.' },
  ],
  securitySchemes: {
    [SESSION_SCHEME]: SESSION_SECURITY,
    [OAUTH_SCHEME]: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token of the authorization server at /.well-known/oauth-authorization-server.',
    },
  },
  schemas: [
    ErrorBody,
    PayloadBody,
    CoverageBody,
    PromptBody,
    ActionBody,
    AppBody,
    ConversationListBody,
    ConversationBody,
    VersionBody,
    SharedBody,
    GalleryBody,
    EntryBody,
    ReportListBody,
  ],
};
