// Snapshots on their way to and from clients, which are no JSON.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptForm, isForm, parseForm } from '../../../../platform/http/bodies/form-body.ts';
import type { KeyCheck } from '../../http/caller.ts';
import { SNAPSHOT_UPLOAD_BYTES_MAX } from '../../limits.ts';
import { refuseInput, refuseSize } from '../../model/invalid-input.ts';
import type { VectorsResources } from '../../ports.ts';
import { READERS } from '../body-readers.ts';
import { recoverSnapshot } from './recover-snapshot.ts';
import type { SnapshotFiles } from './snapshot-files.ts';
import { SnapshotNotFound } from './snapshot-refusals.ts';
import { answerDone, checkPriority, listAddresses, parseChecksum, toOwner } from './snapshot-requests.ts';
import { writeSnapshot } from './write-snapshot.ts';

const OF_COLLECTION = '/collections/:collection/snapshots';
const OF_SHARD = '/collections/:collection/shards/:shard/snapshots';
const BYTES = 'application/octet-stream';

export function declareSnapshotTransfers(
  app: FastifyInstance,
  resources: VectorsResources,
  files: SnapshotFiles,
  onRequest: KeyCheck[],
): void {
  const { store } = resources;
  const schema = { hide: true };
  for (const path of [OF_COLLECTION, OF_SHARD, '/snapshots']) {
    app.get(`${path}/:snapshot`, { schema, onRequest }, async (request, reply) => {
      const { snapshot } = request.params as { readonly snapshot: string };
      const found = await files.find(toOwner(request), snapshot);
      if (found === undefined) throw new SnapshotNotFound(snapshot);
      reply.headers({ 'content-type': BYTES, 'content-length': String(found.size) });
      reply.header('content-disposition', `attachment; filename="${found.name}"`);
      return found.open();
    });
  }
  app.get('/collections/:collection/shards/:shard/snapshot', { schema, onRequest }, async (request, reply) => {
    const addresses = await listAddresses(store, toOwner(request));
    reply.header('content-type', BYTES);
    return Readable.from(writeSnapshot(store, addresses, { signal: request.context.signal }));
  });
  const fileBytesMax = { snapshot: SNAPSHOT_UPLOAD_BYTES_MAX };
  const form = acceptForm({ bodyBytesMax: SNAPSHOT_UPLOAD_BYTES_MAX, fileBytesMax });
  const config = { ...form, body: `${READERS}unused` };
  for (const path of [OF_COLLECTION, OF_SHARD]) {
    app.post(`${path}/upload`, { schema, onRequest: [...onRequest, checkUpload], config }, async (request, reply) => {
      const file = isForm(request) ? parseForm(request).files.get('snapshot') : undefined;
      if (file === undefined) refuseInput('snapshot', 'must be a file of a multipart/form-data body');
      if (file.isTooLarge) refuseSize('snapshot', `must have at most ${SNAPSHOT_UPLOAD_BYTES_MAX} bytes`);
      const { namespace, name } = toOwner(request);
      const source = { open: () => Readable.from([file.bytes]) };
      await recoverSnapshot(
        resources,
        { namespace, name: name ?? '' },
        source,
        parseChecksum(queryOf(request).checksum),
      );
      return answerDone(request, reply);
    });
  }
}

/** Checks the query before the upload is received. */
const checkUpload: KeyCheck = (request, _reply, done) => {
  toOwner(request);
  parseChecksum(queryOf(request).checksum);
  checkPriority(queryOf(request).priority);
  done();
};

function queryOf({ query }: Pick<FastifyRequest, 'query'>): { readonly checksum?: string; readonly priority?: string } {
  return query as { readonly checksum?: string; readonly priority?: string };
}
