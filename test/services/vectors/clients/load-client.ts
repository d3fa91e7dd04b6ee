// The packages of test/services/vectors/clients are there only after they were installed, so they are loaded by name, without their types.
import { listMissingPackages } from '../../../../scripts/missing-packages.mjs';
import type { Json } from '../test-server.ts';

/** Why tests of clients cannot run; false when they can. */
export function whyMissing(): string | false {
  const [missing] = listMissingPackages(import.meta.dirname, { dev: true });
  return missing === undefined ? false : `${missing} is not installed in test/services/vectors/clients`;
}

export async function loadClient(name: string): Promise<Json> {
  return import(name);
}

/** A client of the kind that all stores are built on, in a namespace of its own. */
export async function connectClient(url: string, apiKey: string): Promise<Json> {
  const { QdrantClient } = await loadClient('@qdrant/js-client-rest');
  return new QdrantClient({ url, prefix: '/qdrant', headers: { 'api-key': apiKey }, checkCompatibility: false });
}

const WORDS = ['magpie', 'engine', 'river', 'garden', 'violin', 'pepper', 'galaxy', 'carpet'];

/** A toy embedding: how often each of a few words occurs. The same text always has the same vector. */
export function embed(text: string): number[] {
  return WORDS.map((word) => 0.01 + text.toLowerCase().split(word).length - 1);
}
