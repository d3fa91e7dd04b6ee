// Loads the packages of test/services/vectors/clients, which may not be installed, by name and without their types.
import { listMissingPackages } from '../../../../scripts/missing-packages.mjs';
import type { Json } from '../test-server.ts';

/** Returns the reason why tests of clients cannot run; false if they can. */
export function whyMissing(): string | false {
  const [missing] = listMissingPackages(import.meta.dirname, { dev: true });
  return missing === undefined ? false : `${missing} is not installed in test/services/vectors/clients`;
}

export async function loadClient(name: string): Promise<Json> {
  return import(name);
}

/** Connects a client of the kind that all stores are built on, in a new namespace. */
export async function connectClient(url: string, apiKey: string): Promise<Json> {
  const { QdrantClient } = await loadClient('@qdrant/js-client-rest');
  return new QdrantClient({ url, prefix: '/qdrant', headers: { 'api-key': apiKey }, checkCompatibility: false });
}

const WORDS = ['magpie', 'engine', 'river', 'garden', 'violin', 'pepper', 'galaxy', 'carpet'];

/** Computes a toy embedding: the count of each of a few words. The same text always has the same vector. */
export function embed(text: string): number[] {
  return WORDS.map((word) => 0.01 + text.toLowerCase().split(word).length - 1);
}
