// The caller of a request: the check of its api-key, its namespace and its write context.
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../../base/assert.ts';
import type { CollectionAddress, WriteContext } from '../../../vector/vector-store.ts';
import { toCollectionName } from '../model/collection-name.ts';
import type { KeyGate } from '../model/key-gate.ts';
import { toNamespace } from '../model/namespace.ts';

export interface CollectionRoute {
  Params: { collection: string };
}

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

export function toAddress(request: FastifyRequest<CollectionRoute>): CollectionAddress {
  return { namespace: toNamespaceOf(request), name: toCollectionName(request.params.collection) };
}

export function toWriteContext(request: FastifyRequest<CollectionRoute>): WriteContext;
export function toWriteContext(request: FastifyRequest, at: CollectionAddress): WriteContext;
export function toWriteContext(request: FastifyRequest, at?: CollectionAddress): WriteContext {
  const { context, method, routeOptions } = request;
  const key = findHeader(request, 'idempotency-key');
  const route = `${method} ${routeOptions.url}`;
  return {
    at: at ?? toAddress(request as FastifyRequest<CollectionRoute>),
    idempotency: key === undefined ? null : { route, key, fingerprint: context.fingerprint },
    startedAtMs: context.startedAtMs,
  };
}

function findHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
