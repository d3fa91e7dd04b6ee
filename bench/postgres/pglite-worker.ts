// PGlite in a separate thread: like a server, it does not block the thread that calls it.
import { parentPort } from 'node:worker_threads';
import { startPglite } from '../../test/vector/postgres/pglite.ts';

const { url } = await startPglite();
parentPort?.postMessage(url);
