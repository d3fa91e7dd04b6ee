// The description of a service's interface, generated from the schemas that validate its requests: `/openapi.json` for
// tools, `/docs` for people. Both work without a network and need no credentials.
import fastifySwagger, { type SwaggerTransformObject } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from '../answer-headers.ts';
import { type PublicText, sendPublic, toPublicText } from '../public-answer.ts';

export interface ApiDescription {
  readonly title: string;
  readonly description: string;
  /** The version of the described interface, not of the package. */
  readonly version: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  /** Schemas with an `$id`, which routes refer to and which become the components of the document. */
  readonly schemas: readonly object[];
  /** The caching rule of the document; by default caches revalidate it each time. */
  readonly cacheControl?: string;
  /** A further path of the document, beside `/openapi.json`. */
  readonly alsoAt?: string;
}

type SecurityScheme = { readonly description: string } & (
  | { readonly type: 'apiKey'; readonly name: string; readonly in: 'header' | 'cookie' }
  | { readonly type: 'http'; readonly scheme: 'basic' | 'bearer' }
);

/** The page loads only its own files; its library writes styles into the document and draws icons from data URLs. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A style that hides the bar that advertises the framework, a second link to the document, and an always empty column.
 */
const PAGE_STYLE = `.swagger-ui .topbar, .swagger-ui .info .main > a, .swagger-ui .response-col_links,
  .swagger-ui .responses-table .col_header:nth-child(3) { display: none }`;

/** The key of a route's schema that makes its body optional, which JSON Schema itself cannot express. */
export const OPTIONAL_BODY = 'x-optional-body';

/** Describes the routes. Must be called before they are declared, because it listens to their declaration. */
export function describeApi(app: FastifyInstance, api: ApiDescription, publicUrl: string | undefined): void {
  for (const schema of api.schemas) app.addSchema(schema);
  app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: api.title, description: api.description, version: api.version },
      // A relative URL is resolved against the document's own, and so is right behind any name or port.
      servers: [{ url: publicUrl ?? '/' }],
      tags: api.tags.map((tag) => ({ ...tag })),
      components: { securitySchemes: { ...api.securitySchemes } },
    },
    stripBasePath: false,
    refResolver: { buildLocalReference: (schema) => String(schema.$id) },
    transformObject: withOptionalBodies,
  });
  app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    theme: { title: api.title, css: [{ filename: 'page.css', content: PAGE_STYLE }] },
    uiConfig: { deepLinking: true, displayRequestDuration: true, tryItOutEnabled: true },
  });
  let document: PublicText | undefined;
  for (const path of ['/openapi.json', ...(api.alsoAt === undefined ? [] : [api.alsoAt])]) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      document ??= toPublicText(JSON_TYPE, JSON.stringify(app.swagger()), api.cacheControl);
      return sendPublic(request, reply, document);
    });
  }
}

/** Marks bodies as optional if their route says so; the generator marks every body as required. */
const withOptionalBodies: SwaggerTransformObject = (documents) => {
  if (!('openapiObject' in documents)) return documents.swaggerObject;
  const paths = Object.values(documents.openapiObject.paths ?? {}) as Record<string, Operation>[];
  for (const operation of paths.flatMap((path) => Object.values(path))) {
    if (operation.requestBody !== undefined && operation[OPTIONAL_BODY]) operation.requestBody.required = false;
    delete operation[OPTIONAL_BODY];
  }
  return documents.openapiObject;
};

interface Operation {
  requestBody?: { required: boolean };
  [OPTIONAL_BODY]?: boolean;
}
