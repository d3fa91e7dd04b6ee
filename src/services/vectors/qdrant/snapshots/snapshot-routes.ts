// The routes of snapshots. Those of a shard are other names for those of its collection, which is its only shard.
import type { FastifyReply } from 'fastify';
import { answerJson } from '../../http/answers.ts';
import { toNamespaceOf } from '../../http/caller.ts';
import type { Handlers, OperationRequest } from '../../http/declare-operations.ts';
import type { VectorsResources } from '../../ports.ts';
import type { Bodies } from '../body-readers.ts';
import type { OperationId } from '../contract/operations.ts';
import type { RecoverBody } from '../contract/snapshots.ts';
import { findLocation } from './find-location.ts';
import { recoverSnapshot } from './recover-snapshot.ts';
import type { SnapshotFiles } from './snapshot-files.ts';
import { SnapshotNotFound } from './snapshot-refusals.ts';
import { answerDone, checkPriority, listAddresses, parseChecksum, toAccepted, toOwner } from './snapshot-requests.ts';
import { writeSnapshot } from './write-snapshot.ts';

export function createSnapshotRoutes(resources: VectorsResources, files: SnapshotFiles) {
  const { store } = resources;
  const list = async (request: OperationRequest) => {
    const owner = toOwner(request);
    const found = await files.list(owner);
    // Snapshots outlive their collection, so that it can be recovered.
    if (found.length === 0 && owner.name !== null) await listAddresses(store, owner);
    return answerJson(request, found);
  };
  const create = async (request: OperationRequest, reply: FastifyReply) => {
    const owner = toOwner(request);
    const addresses = await listAddresses(store, owner);
    const made = await files.create(owner, writeSnapshot(store, addresses, { signal: request.context.signal }));
    return toAccepted(request, reply) ?? answerJson(request, made);
  };
  const remove = async (request: OperationRequest, reply: FastifyReply) => {
    const { snapshot } = request.params;
    if (!(await files.remove(toOwner(request), snapshot))) throw new SnapshotNotFound(snapshot);
    return answerDone(request, reply);
  };
  const recover = async (request: OperationRequest<RecoverBody>, reply: FastifyReply) => {
    const { location, checksum, priority } = request.body;
    const { namespace, name } = toOwner(request);
    checkPriority(priority);
    // A shard exists with its collection only.
    if ('shard' in request.params) await listAddresses(store, { namespace, name });
    const source = await findLocation(files, toNamespaceOf(request), location);
    await recoverSnapshot(resources, { namespace, name: name ?? '' }, source, parseChecksum(checksum));
    return answerDone(request, reply);
  };
  return {
    listSnapshots: list,
    listShardSnapshots: list,
    listFullSnapshots: list,
    createSnapshot: create,
    createShardSnapshot: create,
    createFullSnapshot: create,
    deleteSnapshot: remove,
    deleteShardSnapshot: remove,
    deleteFullSnapshot: remove,
    recoverSnapshot: recover,
    recoverShardSnapshot: recover,
  } satisfies Handlers<OperationId, Bodies & { recoverShardSnapshot: RecoverBody }>;
}
