import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Dataset } from '../dataset/dataset.ts';
import { availableBytes } from '../measure/machine.ts';
import type { Context } from '../scenario.ts';
import { duckdb } from './duckdb.ts';
import { faiss } from './faiss.ts';
import { lancedb } from './lancedb.ts';
import { magpie } from './magpie.ts';
import type { OpenPeer, Peer } from './peer.ts';
import { sqliteVec } from './sqlite-vec.ts';
import { usearch } from './usearch.ts';
import { zvec } from './zvec.ts';

/** All peers, which are all exact; ours first. */
export const PEERS: readonly Peer[] = [magpie, usearch, zvec, faiss, sqliteVec, lancedb, duckdb];

/** The fast peers, for comparisons with the strongest opponents only. */
export const FAST_PEERS: readonly Peer[] = [magpie, usearch, zvec, faiss];

/** Memory that no side may use, so that the machine stays usable and nothing is swapped. */
const RESERVE_BYTES = 1_073_741_824;

/** The number of threads; the engine has no more than 32. */
export const THREADS = Math.min(32, availableParallelism());

export interface OpenSide extends OpenPeer {
  readonly name: string;
  readonly isOurs: boolean;
}

export interface OpenSides extends AsyncDisposable {
  readonly sides: readonly OpenSide[];
  /** One sentence for each peer that is left out, with the reason. */
  readonly notes: readonly string[];
}

export async function openPeers(peers: readonly Peer[], dataset: Dataset, context: Context): Promise<OpenSides> {
  const sides: OpenSide[] = [];
  const notes: string[] = [];
  const folders: string[] = [];
  for (const peer of peers) {
    const reason = whyNot(peer, dataset);
    if (reason) {
      notes.push(`Left out: ${peer.name}: ${reason}.`);
      continue;
    }
    context.say(`loading ${dataset.count.toLocaleString('en')} × ${dataset.dimension} into ${peer.name}`);
    const folder = join(context.folder, `peer-${peer.name.replaceAll(/\W/g, '-')}`);
    folders.push(folder);
    await mkdir(folder);
    try {
      sides.push({ name: peer.name, isOurs: peer === magpie, ...(await peer.open(dataset, folder, THREADS)) });
    } catch (error) {
      if (peer === magpie) throw error;
      notes.push(`Left out: ${peer.name}: ${firstLine(error)}.`);
    }
  }
  return {
    sides,
    notes,
    async [Symbol.asyncDispose]() {
      for (const side of sides) await side.close();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

function whyNot(peer: Peer, { count, values }: Dataset): string | undefined {
  if (count > peer.countMax) return `not run above ${peer.countMax.toLocaleString('en')} rows, it would take too long`;
  const needed = values.byteLength * peer.copies + RESERVE_BYTES;
  return needed > availableBytes() ? 'not enough free memory on this machine' : undefined;
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? text;
}
