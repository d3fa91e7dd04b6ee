// Clients of the other services: their requests are small, so that other work of the process shows in their latency.
import type { MagpieProcess } from '../../../test/repository/magpie-process.ts';

export interface Probe {
  readonly name: string;
  ask(): Promise<void>;
}

const POINTS = 1_000;
const DIMENSION = 64;
const HEADERS = { 'api-key': 'bench', 'content-type': 'application/json' };

export async function openProbes(magpie: MagpieProcess): Promise<Probe[]> {
  const [vectors, memory, pets] = await Promise.all(
    ['vectors', 'memory', 'pets'].map((name) => magpie.waitUntilReady(name)),
  );
  const collection = `${vectors}/collections/bench`;
  await call(collection, 'PUT', { vectors: { size: DIMENSION, distance: 'Cosine' } });
  const points = Array.from({ length: POINTS }, (_, id) => ({ id: `${id}`, vector: createVector(), payload: {} }));
  await call(`${collection}/points?wait=true`, 'PUT', { points });
  return [
    {
      name: 'vectors: a search',
      ask: () => call(`${collection}/points/search`, 'POST', { vector: createVector(), limit: 10 }),
    },
    { name: 'memory: its health', ask: () => call(`${memory}/health`, 'GET') },
    { name: 'pets: its health', ask: () => call(`${pets}/health`, 'GET') },
  ];
}

function createVector(): number[] {
  return Array.from({ length: DIMENSION }, () => Math.random() - 0.5);
}

async function call(url: string, method: string, body?: object): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: HEADERS,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
}
