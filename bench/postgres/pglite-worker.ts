// In a thread of its own: like a server, it does not hold up the thread that asks.
import { parentPort } from 'node:worker_threads';
import { startPglite } from '../../test/vector/pglite.ts';

const { url } = await startPglite();
parentPort?.postMessage(url);
