// The caller of a request: the check of its api-key, its namespace, and the options of its reads and writes.
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../../base/assert.ts';
import type { CollectionAddress, ReadOptions, WriteContext } from '../../../vector/vector-store.ts';
import type { Limits } from '../limits.ts';
import { toCollectionName } from '../model/collection-name.ts';
import type { KeyGate } from '../model/key-gate.ts';
import { toNamespace } from '../model/namespace.ts';
import { AnswerTooLarge } from '../model/refusals.ts';

export type CollectionRequest = FastifyRequest<{ Params: { collection: string } }>;

export type KeyCheck = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/**
 * Creates the check of the api-key. It runs before the body is read, which then counts towards the namespace's quota.
 * There are no roles: every client with the key has the whole namespace.
 */
export function createKeyCheck(gate: KeyGate): KeyCheck {
  /** A cache of the last namespace per open connection, which usually has one. A digest takes as long as routing. */
  const known = new WeakMap<
    Socket,
    { readonly apiKey: string; readonly tenant: string | undefined; readonly namespace: string }
  >();
  return (request, reply, done) => {
    const given = findHeader(request, 'api-key');
    try {
      const apiKey = gate.admit(given);
      const tenant = findHeader(request, 'x-tenant-id');
      const { socket } = request.raw;
      let last = known.get(socket);
      if (last?.apiKey !== apiKey || last.tenant !== tenant) {
        last = { apiKey, tenant, namespace: toNamespace(apiKey, tenant) };
        known.set(socket, last);
      }
      request.context.namespace = last.namespace;
    } finally {
      reply.headers(gate.headersOf(given));
    }
    done();
  };
}

export function toNamespaceOf({ context }: FastifyRequest): string {
  assert(context.namespace !== '', 'the key is checked first');
  return context.namespace;
}

export function toAddress(request: CollectionRequest): CollectionAddress {
  return { namespace: toNamespaceOf(request), name: toCollectionName(request.params.collection) };
}

/** Creates read options that enforce the limit of one answer and the memory quota for answers. */
export function toReadOptions(request: Pick<FastifyRequest, 'context' | 'query'>, limits: Limits): ReadOptions {
  const { context } = request;
  const { answerBytesMax } = limits;
  let heldBytes = 0;
  return {
    signal: toSignal(request),
    hold: (bytes) => {
      heldBytes += bytes;
      if (heldBytes > answerBytesMax) throw new AnswerTooLarge(answerBytesMax);
      context.hold(bytes);
    },
    giveBack: (bytes) => {
      heldBytes -= bytes;
      context.giveBack(bytes);
    },
  };
}

/** The longest timeout of a timer, in seconds. */
const TIMEOUT_SECONDS_MAX = 2_147_483;

/** Returns the signal that ends a read: when its client is gone, and after the timeout that its query names. */
function toSignal({ context, query }: Pick<FastifyRequest, 'context' | 'query'>): AbortSignal {
  const { timeout } = (query ?? {}) as { readonly timeout?: string };
  if (timeout === undefined) return context.signal;
  const seconds = Math.min(Number(timeout), TIMEOUT_SECONDS_MAX);
  return AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1_000)]);
}

export function toWriteContext(request: CollectionRequest, at = toAddress(request)): WriteContext {
  const { context, method, routeOptions } = request;
  const key = findHeader(request, 'idempotency-key');
  const route = `${method} ${routeOptions.url}`;
  return {
    at,
    idempotency: key === undefined ? null : { route, key, fingerprint: context.fingerprint },
    startedAtMs: context.startedAtMs,
  };
}

function findHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
