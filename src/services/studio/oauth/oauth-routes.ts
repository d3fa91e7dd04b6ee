// The endpoints of the authorization server for programs, and the document that names them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toTokenHash } from '../../../platform/auth/tokens.ts';
import { JSON_TYPE } from '../../../platform/http/answer-headers.ts';
import type { BaseUrlOf } from '../../../platform/http/base-url-of.ts';
import { acceptForm, parseForm } from '../../../platform/http/bodies/form-body.ts';
import { sendPublic, toPublicText } from '../../../platform/http/public-answer.ts';
import { describeDocument } from '../contract/documents.ts';
import { COSTS } from '../http/rate-limits.ts';
import { refuse } from '../model/refusals.ts';
import { GENERATE_SCOPE, SCOPES } from '../model/scopes.ts';
import type { OauthRecords } from '../ports.ts';
import { AUTHORIZATION_METADATA_PATH, toAuthorizationMetadata } from './authorization-metadata.ts';
import { callProvider, type ProviderAnswer, type ProviderCall } from './call-provider.ts';
import { ClientMetadataProblem, parseClientMetadata } from './client-metadata.ts';
import { OAUTH_PATHS } from './create-provider.ts';
import { FORM_BYTES_MAX } from './limits.ts';
import type { Authorization } from './open-authorization.ts';

export interface OauthRoutesParts {
  readonly authorization: Authorization;
  readonly records: OauthRecords;
  readonly baseUrlOf: BaseUrlOf;
}

/** The metadata document describes these routes, as the standards require. */
const HIDDEN = { hide: true };
const FORM_TYPE = 'application/x-www-form-urlencoded';

export function declareOauthRoutes(app: FastifyInstance, parts: OauthRoutesParts): void {
  const { baseUrlOf } = parts;
  const documentSchema = describeDocument('getAuthorizationServer', 'The authorization server (RFC 8414)');
  app.get(AUTHORIZATION_METADATA_PATH, { schema: documentSchema }, async (request, reply) => {
    const text = JSON.stringify(toAuthorizationMetadata(baseUrlOf(request)));
    return sendPublic(request, reply, toPublicText(JSON_TYPE, text));
  });
  app.get(OAUTH_PATHS.jwks, { schema: HIDDEN }, (request, reply) => pass(parts, request, reply));
  declareAuthorizationRoutes(app, parts);
  declareTokenRoutes(app, parts);
}

function declareAuthorizationRoutes(app: FastifyInstance, parts: OauthRoutesParts): void {
  // Each request is stored until the person has decided.
  const options = { schema: HIDDEN, config: { cost: COSTS.write } };
  app.get(OAUTH_PATHS.authorization, options, (request, reply) =>
    pass(parts, request, reply, { url: toKnownRequest(request.url) }),
  );
  app.get(`${OAUTH_PATHS.authorization}/:uid`, options, (request, reply) => pass(parts, request, reply));
  app.post(OAUTH_PATHS.registration, options, async (request, reply) => {
    try {
      const text = JSON.stringify(parseClientMetadata(request.body));
      return await pass(parts, request, reply, { body: { type: 'application/json', text } });
    } catch (error) {
      if (!(error instanceof ClientMetadataProblem)) throw error;
      const { code, message } = error;
      const body = JSON.stringify({ error: code, error_description: message });
      return reply.code(400).headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' }).send(body);
    }
  });
}

function declareTokenRoutes(app: FastifyInstance, parts: OauthRoutesParts): void {
  const { authorization, records, baseUrlOf } = parts;
  const form = acceptForm({ bodyBytesMax: FORM_BYTES_MAX, fileBytesMax: {} });
  // The metadata of the program may have to be fetched.
  const options = { schema: HIDDEN, config: { ...form, cost: COSTS.export } };
  app.post(OAUTH_PATHS.token, options, async (request, reply) => {
    const answer = await call(parts, request, { body: { type: FORM_TYPE, text: toFormText(request) } });
    const [code] = parseForm(request).fields.get('code') ?? [];
    // A code allows one attempt: a program without the right verifier is not the one that asked for it.
    if (code !== undefined && isGrantRefused(answer)) await records.remove('AuthorizationCode', toTokenHash(code));
    return send(reply, answer);
  });
  app.post(OAUTH_PATHS.revocation, options, async (request, reply) => {
    const { fields } = parseForm(request);
    const [token = ''] = fields.get('token') ?? [];
    const found = await authorization.findToken(token, baseUrlOf(request));
    // Access tokens are not stored; one ends with its consent.
    if (found !== undefined && found.clientId === fields.get('client_id')?.[0]) {
      await records.removeGrant(found.grantHash);
      return reply.code(200).header('cache-control', 'no-store').send();
    }
    return pass(parts, request, reply, { body: { type: FORM_TYPE, text: toFormText(request) } });
  });
}

async function pass(
  parts: OauthRoutesParts,
  request: FastifyRequest,
  reply: FastifyReply,
  changed: Partial<ProviderCall> = {},
): Promise<FastifyReply> {
  return send(reply, await call(parts, request, changed));
}

async function call(
  { authorization, baseUrlOf }: OauthRoutesParts,
  request: FastifyRequest,
  changed: Partial<ProviderCall>,
): Promise<ProviderAnswer> {
  const { method, url, headers } = request;
  const provider = authorization.providerAt(baseUrlOf(request));
  const answer = await callProvider(provider, { method, url, headers, ...changed });
  const { problem } = answer;
  if (problem !== undefined) throw refuse('authorization_refused', { reason: problem.description || problem.error });
  return answer;
}

function send(reply: FastifyReply, { status, headers, text }: ProviderAnswer): FastifyReply {
  return reply.code(status).headers(toSentHeaders(headers)).send(text);
}

function isGrantRefused({ status, text }: ProviderAnswer): boolean {
  return status === 400 && (JSON.parse(text) as { error?: unknown }).error === 'invalid_grant';
}

/** Returns the headers without the length, which is set again when the text is sent. */
function toSentHeaders(headers: object): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-length'));
}

const KNOWN_PARAMETERS =
  'response_type client_id redirect_uri state resource code_challenge code_challenge_method'.split(' ');

/** Removes unsupported parameters, such as those of OpenID Connect, and unknown scopes. */
function toKnownRequest(url: string): string {
  const { searchParams } = new URL(url, 'http://localhost');
  const kept = [...searchParams].filter(([name]) => KNOWN_PARAMETERS.includes(name));
  const asked = searchParams.get('scope')?.split(' ') ?? [];
  const scopes = SCOPES.filter((scope) => asked.includes(scope));
  const query = new URLSearchParams(kept);
  query.set('scope', scopes.length === 0 ? GENERATE_SCOPE : scopes.join(' '));
  if (searchParams.get('prompt') === 'none') query.set('prompt', 'none');
  return `${OAUTH_PATHS.authorization}?${query}`;
}

function toFormText(request: FastifyRequest): string {
  const { fields } = parseForm(request);
  const pairs = [...fields].flatMap(([name, values]) => values.map((value) => [name, value]));
  return new URLSearchParams(pairs).toString();
}
