// The reference for the ingest path: the same service on the same store, its upserts read by JSON.parse. The body
// becomes a string, and JSON.parse makes objects of it. The published schema checks them, and their numbers are copied
// into rows.
import { systemClock } from '../../../../src/base/clock.ts';
import { startHttpService } from '../../../../src/platform/http/start-http-service.ts';
import { InFlightKeys } from '../../../../src/platform/idempotency/in-flight-keys.ts';
import { decodeUtf8 } from '../../../../src/platform/json/parse-json.ts';
import { API } from '../../../../src/services/vectors/contract/api.ts';
import { errors } from '../../../../src/services/vectors/errors.ts';
import { createBodyReaders, PARSERS } from '../../../../src/services/vectors/http/body-readers.ts';
import { createKeyCheck } from '../../../../src/services/vectors/http/caller.ts';
import { parseUpsertText } from '../../../../src/services/vectors/http/parse-body.ts';
import { declareRoutes } from '../../../../src/services/vectors/http/routes.ts';
import { DEFAULT_LIMITS } from '../../../../src/services/vectors/limits.ts';
import { KeyGate } from '../../../../src/services/vectors/model/key-gate.ts';
import { openEmbeddedVectorStore } from '../../../../src/vector/embedded/embedded-vector-store.ts';

const [dataDir = ''] = process.argv.slice(2);
const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 1_073_741_824 });
const admitAll = createKeyCheck(new KeyGate({}, systemClock));
const resources = { store, limits: DEFAULT_LIMITS, inFlight: new InFlightKeys() };
const parseUpsert = (bytes: Buffer): unknown => parseUpsertText(decodeUtf8(bytes));
const service = await startHttpService({
  name: 'json-parse',
  host: '127.0.0.1',
  port: 0,
  logLevel: 'warn',
  limits: DEFAULT_LIMITS,
  bodies: { readers: createBodyReaders(DEFAULT_LIMITS, { ...PARSERS, upsertPoints: parseUpsert }) },
  endpoints: [
    {
      basePath: '',
      errors,
      api: API,
      routes: (app) => declareRoutes(app, resources, admitAll),
    },
  ],
});
process.send?.(service.url);
process.once('disconnect', async () => {
  await service.close();
  await store.close();
});
