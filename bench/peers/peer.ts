// The interface of every engine that is measured, ours included. Each gets the same rows, answers with their numbers
// and uses its fastest exact search. The rows have length one, so it may rank by whichever metric it computes best.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Dataset } from '../dataset/dataset.ts';

export interface OpenPeer {
  readonly version: string;
  /** Returns the numbers of the k nearest rows, best first. */
  search(query: Float32Array, k: number): Promise<readonly number[]>;
  /** Answers several queries that arrive at once, in its best way: a batch, or all threads. */
  searchAll(queries: readonly Float32Array[], k: number): Promise<readonly (readonly number[])[]>;
  close(): Promise<void>;
}

export interface Peer {
  readonly name: string;
  /** Larger tables are left out, because loading or one search takes too long there. */
  readonly countMax: number;
  /** Memory it needs for each row besides the rows themselves, in multiples of a float32 row. */
  readonly copies: number;
  /**
   * Loads the rows; `folder` is for this peer alone and is removed afterwards. Rejects if the engine cannot run here.
   */
  open(dataset: Dataset, folder: string, threads: number): Promise<OpenPeer>;
}

const requireHere = createRequire(import.meta.url);

/** Loads a package of `bench/package.json`. The caller declares its type, so that types are checked without it. */
export function loadPackage<T>(name: string): T {
  return requireHere(name) as T;
}

/** Returns the version of a package. Not every package lets its description be imported, so the file is read. */
export function versionOf(name: string): string {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
