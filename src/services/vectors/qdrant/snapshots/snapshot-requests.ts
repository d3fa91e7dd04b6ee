// The parts of requests about snapshots that their routes share.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CollectionAddress, VectorStore } from '../../../../vector/vector-store.ts';
import { TRUE, toEnvelope } from '../../http/answers.ts';
import { toNamespaceOf } from '../../http/caller.ts';
import { toCollectionName } from '../../model/collection-name.ts';
import { refuseInput, refuseSize } from '../../model/invalid-input.ts';
import type { SnapshotOwner } from './snapshot-files.ts';
import { ShardNotFound } from './snapshot-refusals.ts';

const SHA256 = /^[\da-f]{64}$/i;

type AnyRequest = Pick<FastifyRequest, 'params' | 'query' | 'context'>;

/** Returns the owner of the snapshots that a path names. */
export function toOwner(request: AnyRequest): SnapshotOwner {
  const { collection, shard = '0' } = request.params as { readonly collection?: string; readonly shard?: string };
  if (shard !== '0') throw new ShardNotFound(shard);
  const namespace = toNamespaceOf(request as FastifyRequest);
  return { namespace, name: collection === undefined ? null : toCollectionName(collection) };
}

export async function listAddresses(
  store: VectorStore,
  { namespace, name }: SnapshotOwner,
): Promise<CollectionAddress[]> {
  if (name !== null) return [{ namespace, name: (await store.getCollection({ namespace, name })).name }];
  return (await store.listCollections(namespace)).map((collection) => ({ namespace, name: collection.name }));
}

/** Returns the answer of the original to a client that did not ask to wait. All is done by then. */
export function toAccepted({ query }: AnyRequest, reply: FastifyReply): string | undefined {
  if ((query as { readonly wait?: string }).wait !== 'false') return undefined;
  reply.code(202);
  return '{"status":"accepted","time":0}';
}

export function answerDone(request: AnyRequest, reply: FastifyReply): string {
  return toAccepted(request, reply) ?? toEnvelope(TRUE, request.context.elapsedSeconds);
}

export function parseChecksum(checksum: string | null | undefined): string | null {
  if (checksum === null || checksum === undefined) return null;
  if (!SHA256.test(checksum)) refuseSize('checksum', 'invalid_sha256_hash: must be 64 hexadecimal digits');
  return checksum.toLowerCase();
}

export function checkPriority(priority: string | null | undefined): void {
  if (priority === 'replica') {
    refuseInput('priority', '"replica" is not supported: there is no other copy. Send "snapshot" or "no_sync"');
  }
}
