// Every operation that the running program publishes: its OpenAPI documents, the tools of its MCP servers, and the
// links and forms of its pages.
import assert from 'node:assert/strict';
import { OpenApiChecker, type OpenApiDocument } from '../support/open-api-checker.ts';
import type { Schema } from './schema-values.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents of many shapes.
export type Json = any;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly service: string;
  /** The base address. */
  readonly url: string;
  /** The name in counts and reports. */
  readonly name: string;
  readonly method: string;
  /** The route as the document names it. */
  readonly template: string;
  /** The route as it is sent. */
  readonly route: string;
  readonly parameters: readonly Parameter[];
  /** The schemas of its bodies by content type. */
  readonly bodies: Readonly<Record<string, Schema>>;
  readonly resolve: (reference: string) => Schema;
  /** Undefined for pages, which no document describes. */
  readonly checker: OpenApiChecker | undefined;
}

/** Sends a request as one caller and returns its text. */
export type Ask = (url: string, init?: RequestInit) => Promise<{ status: number; text: string }>;

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'options', 'head']);
/** The number of pages read, more than a service has; lists of records would never end. */
const PAGES_MAX = 60;

/** Lists the operations of a document. `prefix` precedes its routes and is absent from requests to this address. */
export async function listApiOperations(
  service: string,
  url: string,
  documentPath: string,
  prefix = '',
): Promise<Operation[]> {
  const answer = await fetch(`${url}${documentPath}`);
  assert.equal(answer.status, 200, `${url}${documentPath}`);
  const document = (await answer.json()) as OpenApiDocument & Json;
  const checker = new OpenApiChecker(document);
  const resolve = (reference: string) => {
    const schema = reference
      .slice(2)
      .split('/')
      .reduce(
        (value: Json, key) => value?.[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      );
    assert.ok(schema !== undefined, reference);
    return schema;
  };
  return Object.entries<Json>(document.paths).flatMap(([template, item]) =>
    Object.entries<Json>(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, { parameters = [], requestBody }]) => ({
        service,
        url,
        name: `${service} ${method.toUpperCase()} ${template}`,
        method: method.toUpperCase(),
        template,
        route: template.startsWith(prefix) ? template.slice(prefix.length) || '/' : template,
        parameters,
        bodies: toBodies(requestBody),
        resolve,
        checker,
      })),
  );
}

function toBodies(requestBody: Json): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries<Json>(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema ?? {}]),
  );
}

/** Lists each tool of the MCP server as an operation of the route that `mcp` describes. */
export async function listTools(mcp: Operation, ask: Ask): Promise<Operation[]> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const { status, text } = await ask(`${mcp.url}${mcp.template}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(message),
  });
  assert.equal(status, 200, text);
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  assert.ok(result.tools.length > 0);
  return result.tools.map(({ name, inputSchema }: Json) => ({
    ...mcp,
    name: `${mcp.service} tool ${name}`,
    bodies: {
      'application/json': {
        type: 'object',
        required: ['jsonrpc', 'id', 'method', 'params'],
        properties: {
          jsonrpc: { const: '2.0' },
          id: { enum: [1, 'a'] },
          method: { const: 'tools/call' },
          params: {
            type: 'object',
            required: ['name', 'arguments'],
            properties: { name: { const: name }, arguments: inputSchema },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
    },
  }));
}

/** Returns the operation of a page or of one of its forms, which no document describes. */
export function toPage(
  { service, url }: Pick<Operation, 'service' | 'url'>,
  method: string,
  path: string,
  fields: Readonly<Record<string, Schema>>,
  type: string,
): Operation {
  const isQuery = method === 'GET';
  return {
    service,
    url,
    name: `${service} page ${method} ${path}`,
    method,
    template: path,
    route: path,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', schema: { type: 'string' } })),
      ...(isQuery ? Object.entries(fields) : []).map(([name, schema]) => ({ name, in: 'query', schema })),
    ],
    bodies: isQuery ? {} : { [type]: { type: 'object', required: Object.keys(fields), properties: fields } },
    resolve: () => assert.fail('pages have no references'),
    checker: undefined,
  };
}

/** Lists the pages that links lead to from the first one, and their forms. */
export async function listPages(
  service: string,
  url: string,
  ask: Ask,
  toTemplate: (path: string) => string,
): Promise<Operation[]> {
  const found = new Map<string, Operation>();
  const waiting = ['/'];
  const seen = new Set(waiting);
  const add = (method: string, address: string, fields: Readonly<Record<string, Schema>>, type: string) => {
    const page = toPage({ service, url }, method, toTemplate(address), fields, type);
    // Callers keep their sessions, accounts and passwords.
    if (!/^\/(?:logout|account\/(?:password|delete))$/.test(page.route)) found.set(page.name, page);
  };
  for (let path = waiting.shift(); path !== undefined && seen.size < PAGES_MAX; path = waiting.shift()) {
    const { status, text } = await ask(`${url}${path}`, { headers: { accept: 'text/html' } });
    if (status !== 200) continue;
    add('GET', path.split('?')[0] ?? path, toFields(path), '');
    for (const [, attributes = '', inner = ''] of text.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
      const { action = path, method = 'get', enctype = 'application/x-www-form-urlencoded' } = toAttributes(attributes);
      add(method.toUpperCase(), action, toFormFields(inner), enctype);
    }
    for (const [, href = ''] of text.matchAll(/<a[^>]* href="([^"]*)"/g)) {
      const link = new URL(href.replaceAll('&amp;', '&'), `${url}${path}`);
      const next = link.pathname + link.search;
      if (link.origin !== new URL(url).origin || seen.has(next) || /\.(?:js|css|svg|png|webp|zip)$/.test(next))
        continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return [...found.values()];
}

function toFields(path: string): Record<string, Schema> {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  return Object.fromEntries([...query].map(([name, value]) => [name, toChoice([value])]));
}

/** Returns a schema of the offered values, or of any text. */
function toChoice(values: readonly string[]): Schema {
  return { anyOf: [{ enum: values }, { enum: values }, { type: 'string' }] };
}

function toFormFields(html: string): Record<string, Schema> {
  const fields = new Map<string, string[]>();
  const addresses = new Set<string>();
  for (const [, attributes = ''] of html.matchAll(/<(?:input|textarea|select|button)([^>]*)>/g)) {
    const { name, value = '', type } = toAttributes(attributes);
    if (name !== undefined) fields.set(name, [...(fields.get(name) ?? []), type === 'file' ? '' : value]);
    if (name !== undefined && type === 'email') addresses.add(name);
  }
  for (const [, attributes = '', inner = ''] of html.matchAll(/<select([^>]*)>(.*?)<\/select>/gs)) {
    const options = [...inner.matchAll(/<option value="([^"]*)"/g)].map(([, value = '']) => value);
    if (options.length > 0) fields.set(toAttributes(attributes)['name'] ?? '', options);
  }
  // Each caller sends its own token, in a header.
  fields.delete('csrfToken');
  const email: Schema = { type: 'string', format: 'email' };
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, addresses.has(name) ? email : toChoice(values)]),
  );
}

function toAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
