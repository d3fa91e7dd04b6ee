// One interface for every engine that is measured, ours included. Each gets the same rows, answers with their numbers
// and uses the fastest exact way it has: the rows have length one, so it may rank by whichever metric it computes best.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Dataset } from '../dataset/dataset.ts';

export interface OpenPeer {
  readonly version: string;
  /** The numbers of the k nearest rows, best first. */
  search(query: Float32Array, k: number): Promise<readonly number[]>;
  /** Several queries that arrive at once, by the best way it has: a batch, or all threads. */
  searchAll(queries: readonly Float32Array[], k: number): Promise<readonly (readonly number[])[]>;
  close(): Promise<void>;
}

export interface Peer {
  readonly name: string;
  /** Larger tables are left out, because loading or one search takes too long there. */
  readonly countMax: number;
  /** Memory it needs for each row besides the rows themselves, in multiples of a float32 row. */
  readonly copies: number;
  /** Loads the rows; `folder` is its own and is removed afterwards. Rejects where the engine cannot run here. */
  open(dataset: Dataset, folder: string, threads: number): Promise<OpenPeer>;
}

const requireHere = createRequire(import.meta.url);

/** A package of `bench/package.json`. The caller names what it uses of it, so that types are checked without the package. */
export function loadPackage<T>(name: string): T {
  return requireHere(name) as T;
}

/** Not every package lets its description be imported, so the file is read. */
export function versionOf(name: string): string {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
