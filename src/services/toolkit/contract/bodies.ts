// The bodies of answers, for the API description and for the tools.
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { CLIENTS } from '../model/client-configuration.ts';

const text = Type.String();
const texts = Type.Array(text);
const url = Type.String({ format: 'uri' });

/** Returns the schema of an object without further properties; one with an id is named in /openapi.json. */
export function object<Properties extends TProperties>(properties: Properties, $id?: string) {
  return Type.Object(properties, { additionalProperties: false, ...($id !== undefined && { $id }) });
}

function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export const clientName = Type.Enum(
  CLIENTS.map(({ id }) => id),
  { type: 'string', description: 'Only what connects this client.' },
);

const Link = object({ label: text, url });

const Boundaries = object({ remoteMcp: text, localOperations: text, credentials: text });

const Service = object({
  id: text,
  title: text,
  summary: text,
  baseUrl: Type.Union([url, Type.Null()], {
    description: 'Null where it does not run, or cannot be reached by you.',
  }),
  openapiUrl: orNull(url),
  mcpUrl: orNull(url),
});

export const Product = object(
  {
    product: object({
      name: text,
      title: text,
      summary: text,
      description: text,
      version: text,
      license: text,
      primaryCta: object({ label: text, command: text, href: url }),
      badges: texts,
    }),
    release: object({
      package: text,
      version: text,
      toolCount: Type.Integer({ minimum: 0, description: 'Tools of the local MCP server.' }),
      checkedAt: Type.String({ format: 'date-time' }),
    }),
    services: Type.Array(Service),
    boundaries: Boundaries,
    links: Type.Array(Link),
  },
  'Product',
);

const InstallOption = object({
  id: text,
  label: text,
  audience: text,
  client: orNull(text),
  transport: orNull(text),
  command: orNull(text),
  configSnippet: orNull(text),
  deeplink: orNull(text),
  requires: text,
  verify: text,
  description: text,
});

export const InstallOptions = object({ installOptions: Type.Array(InstallOption) }, 'InstallOptions');

const WorkflowItem = object({
  id: text,
  title: text,
  description: text,
  steps: texts,
  tools: Type.Array(text, { description: 'MCP tools of the service, or of the local server.' }),
  mutates: Type.Boolean(),
  planFirst: Type.Boolean(),
  service: Type.Union([text, Type.Null()], { description: 'Null for the local server.' }),
});

export const Workflows = object({ workflows: Type.Array(WorkflowItem) }, 'Workflows');

export const Links = object({ links: Type.Array(Link) });

export const Guidance = object({
  routes: Type.Array(
    object({
      service: text,
      when: text,
      baseUrl: orNull(url),
      mcpUrl: orNull(url),
      isTokenRequired: Type.Boolean(),
      isRunning: Type.Boolean(),
    }),
  ),
  local: orNull(
    object({
      command: text,
      tools: Type.Array(object({ name: text, description: text, mutates: Type.Boolean() })),
    }),
  ),
  rules: texts,
  boundaries: Boundaries,
});

export const Status = object(
  {
    checkedAt: Type.String({ format: 'date-time' }),
    services: Type.Array(object({ id: text, state: Type.Enum(['up', 'down', 'off'], { type: 'string' }) })),
  },
  'Status',
);

export const ErrorBody = object(
  {
    error: object({
      code: text,
      message: Type.String({ description: 'What went wrong, and what to do about it.' }),
      docs: Type.String({ description: 'Where the interface is described.' }),
    }),
  },
  'Error',
);

export type ProductBody = Static<typeof Product>;
export type InstallOptionBody = Static<typeof InstallOption>;
export type WorkflowBody = Omit<Static<typeof WorkflowItem>, 'steps' | 'tools'> & {
  readonly steps: readonly string[];
  readonly tools: readonly string[];
};
export type LinkBody = Static<typeof Link>;
export type GuideBody = Static<typeof Guidance>;
