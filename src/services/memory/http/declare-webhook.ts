import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from '../../../platform/http/errors/problem.ts';
import { decodeUtf8, parseJson } from '../../../platform/json/parse-json.ts';
import { receiveWebhook } from '../contract/webhook.ts';
import { isSigned } from '../github/is-signed.ts';
import { findEvent } from '../github/read-event.ts';
import { refuse } from '../model/refusals.ts';
import type { MemoryResources } from '../resources.ts';
import { receiveEvent } from '../verbs/receive-event.ts';

/**
 * The limit of a message. A push of thousands of commits has one megabyte. The host sends up to 25 MB, but nothing here
 * needs that.
 */
const BODY_BYTES_MAX = 5 * 1024 * 1024;
/** The form of header values: delivery ids are UUIDs, and names of events are shorter. */
const HEADER = /^[\w.:-]{1,100}$/;
const ACCEPTED = 202;

/** Declares the route of the webhook. There are two secrets while one is being rotated. */
export function declareWebhook(app: FastifyInstance, resources: MemoryResources, secrets: readonly string[]): void {
  const config = { isBodyRaw: true, bodyBytesMax: BODY_BYTES_MAX };
  app.post('/github/webhook', { schema: receiveWebhook, config }, async (request, reply) => {
    const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    if (secrets.length === 0) throw refuse('webhook_not_configured', {});
    if (!isSigned(bytes, readHeader(request, 'x-hub-signature-256'), secrets)) {
      throw refuse('signature_invalid', {});
    }
    const name = getHeader(request, 'x-github-event');
    const id = getHeader(request, 'x-github-delivery');
    const event = findEvent(name, parseJson(decodeUtf8(bytes)));
    const bodyHash = createHash('sha256').update(bytes).digest('hex');
    const delivery = { id, bodyHash, event: name, receivedAt: new Date(resources.clock.nowMs()) };
    const enqueued = await receiveEvent(resources, delivery, event);
    if (enqueued === undefined) return JSON.stringify({ status: 'duplicate' });
    return reply.code(ACCEPTED).send(JSON.stringify({ enqueued }));
  });
}

function getHeader(request: FastifyRequest, name: string): string {
  const value = readHeader(request, name) ?? '';
  if (HEADER.test(value)) return value;
  const message = value === '' ? 'is missing' : 'is not valid';
  throw new HttpProblem({ kind: 'invalid', issues: [{ path: `headers.${name}`, message }] });
}

function readHeader({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
