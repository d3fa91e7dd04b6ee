// What the ingest path is compared with: the same store behind the plainest server there is. The body becomes a string,
// JSON.parse makes objects of it, and their numbers are copied into rows. Nothing is validated.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openEmbeddedVectorStore } from '../../src/vector/embedded/embedded-vector-store.ts';
import type { PointBatch } from '../../src/vector/vector-store.ts';

interface Body {
  readonly points: readonly { readonly id: string; readonly vector: readonly number[]; readonly payload: object }[];
}

const [dataDir = '', dimension = ''] = process.argv.slice(2);
const at = { namespace: 'plain', name: 'plain' };
const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 1_073_741_824 });
const context = () => ({ at, idempotency: null, startedAtMs: performance.timeOrigin + performance.now() });
await store.createCollection(context(), { size: Number(dimension), distance: 'Cosine', tuning: '{}' }, false);

const server = createServer(async (request, response) => {
  const { points } = JSON.parse(await readText(request)) as Body;
  await store.upsertPoints(context(), toBatch(points));
  response.end('{"status":"ok"}');
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', async () => {
  server.closeAllConnections();
  server.close();
  await store.close();
});

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function toBatch(points: Body['points']): PointBatch {
  const size = Number(dimension);
  const values = new Float32Array(points.length * size);
  for (const [i, { vector }] of points.entries()) values.set(vector, i * size);
  return {
    ids: points.map(({ id }) => id),
    values,
    offsets: Uint32Array.from({ length: points.length + 1 }, (_, i) => i * size),
    payloads: points.map(({ payload }) => JSON.stringify(payload)),
  };
}
