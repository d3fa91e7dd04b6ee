// The bodies of answers, for the API description and for the tools.
import { type Static, type TSchema, Type } from 'typebox';
import { CLIENTS } from '../model/client-configuration.ts';

const closed = { additionalProperties: false } as const;
const text = Type.String();
const texts = Type.Array(text);
const url = Type.String({ format: 'uri' });

function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export const clientName = Type.Enum(
  CLIENTS.map(({ id }) => id),
  { type: 'string', description: 'Only what connects this client.' },
);

const Link = Type.Object({ label: text, url }, closed);

const Boundaries = Type.Object({ remoteMcp: text, localOperations: text, credentials: text }, closed);

const Service = Type.Object(
  {
    id: text,
    title: text,
    summary: text,
    baseUrl: Type.Union([url, Type.Null()], {
      description: 'Null where it does not run, or cannot be reached by you.',
    }),
    openapiUrl: orNull(url),
    mcpUrl: orNull(url),
  },
  closed,
);

export const Product = Type.Object(
  {
    product: Type.Object(
      {
        name: text,
        title: text,
        summary: text,
        description: text,
        version: text,
        license: text,
        primaryCta: Type.Object({ label: text, command: text, href: url }, closed),
        badges: texts,
      },
      closed,
    ),
    release: Type.Object(
      {
        package: text,
        version: text,
        toolCount: Type.Integer({ minimum: 0, description: 'Tools of the local MCP server.' }),
        checkedAt: Type.String({ format: 'date-time' }),
      },
      closed,
    ),
    services: Type.Array(Service),
    boundaries: Boundaries,
    links: Type.Array(Link),
  },
  { ...closed, $id: 'Product' },
);

const InstallOption = Type.Object(
  {
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
  },
  closed,
);

export const InstallOptions = Type.Object(
  { installOptions: Type.Array(InstallOption) },
  { ...closed, $id: 'InstallOptions' },
);

const WorkflowItem = Type.Object(
  {
    id: text,
    title: text,
    description: text,
    steps: texts,
    tools: Type.Array(text, { description: 'MCP tools of the service, or of the local server.' }),
    mutates: Type.Boolean(),
    planFirst: Type.Boolean(),
    service: Type.Union([text, Type.Null()], { description: 'Null for the local server.' }),
  },
  closed,
);

export const Workflows = Type.Object({ workflows: Type.Array(WorkflowItem) }, { ...closed, $id: 'Workflows' });

export const Links = Type.Object({ links: Type.Array(Link) }, closed);

export const Guidance = Type.Object(
  {
    routes: Type.Array(
      Type.Object(
        {
          service: text,
          when: text,
          baseUrl: orNull(url),
          mcpUrl: orNull(url),
          isTokenRequired: Type.Boolean(),
          isRunning: Type.Boolean(),
        },
        closed,
      ),
    ),
    local: orNull(
      Type.Object(
        {
          command: text,
          tools: Type.Array(Type.Object({ name: text, description: text, mutates: Type.Boolean() }, closed)),
        },
        closed,
      ),
    ),
    rules: texts,
    boundaries: Boundaries,
  },
  closed,
);

export const Status = Type.Object(
  {
    checkedAt: Type.String({ format: 'date-time' }),
    services: Type.Array(
      Type.Object({ id: text, state: Type.Enum(['up', 'down', 'off'], { type: 'string' }) }, closed),
    ),
  },
  { ...closed, $id: 'Status' },
);

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: text,
        message: Type.String({ description: 'What went wrong, and what to do about it.' }),
        docs: Type.String({ description: 'Where the interface is described.' }),
      },
      closed,
    ),
  },
  { ...closed, $id: 'Error' },
);

export type ProductBody = Static<typeof Product>;
export type InstallOptionBody = Static<typeof InstallOption>;
export type WorkflowBody = Omit<Static<typeof WorkflowItem>, 'steps' | 'tools'> & {
  readonly steps: readonly string[];
  readonly tools: readonly string[];
};
export type LinkBody = Static<typeof Link>;
export type GuideBody = Static<typeof Guidance>;
