import type { ApiDescription } from '../../../platform/http/schemas/api-description.ts';

export const SERVICE_NAME = 'magpie-memory';
export const SERVICE_TITLE = 'Magpie Memory';
export const SERVICE_SUMMARY = 'Repository memory for coding agents: where things are in your code, and why.';

export const API: ApiDescription = {
  title: SERVICE_TITLE,
  description: `${SERVICE_SUMMARY} Agents ask over MCP with a bearer token; people use the dashboard.`,
  version: '1.0.0',
  tags: [
    { name: 'agents', description: 'The MCP endpoint.' },
    { name: 'repositories', description: 'What is indexed, and how far that is.' },
    { name: 'webhook', description: 'The messages of the code host.' },
    { name: 'discovery', description: 'Documents for agents.' },
    { name: 'pages', description: 'Pages for people.' },
  ],
  securitySchemes: {
    token: {
      type: 'http',
      scheme: 'bearer',
      description: 'A token that is created on the dashboard or with `magpie memory token create`.',
    },
  },
  schemas: [],
};
