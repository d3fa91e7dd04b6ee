// The settings of a collection that would change the meaning of its answers or its durability. They are refused, unlike
// tuning, which changes nothing here.
import { refuseInput, refuseSize } from '../../model/invalid-input.ts';
import type { CreateBody, UpdateBody } from '../contract/collections.ts';

interface CopiesBody {
  readonly shard_number?: number | null;
  readonly replication_factor?: number | null;
  readonly write_consistency_factor?: number | null;
}

const ONE_SHARD = 'is not supported: a collection has one shard. Leave it out; processes can share a database instead';
const ONE_COPY = 'is not supported: there is one copy. Leave it out; replicate the database or make backups instead';

const ONLY_ONE = {
  shard_number: ONE_SHARD,
  replication_factor: ONE_COPY,
  write_consistency_factor: ONE_COPY,
} as const satisfies Record<keyof CopiesBody, string>;

export function checkCreation(body: CreateBody): void {
  checkCopies(body, '');
  checkVectors(body.vectors);
  checkMemory(body.payload, 'payload');
  checkOptimizers(body.optimizers_config);
}

export function checkUpdate(body: UpdateBody): void {
  const params = (body.params ?? {}) as CopiesBody & { readonly payload?: unknown };
  checkCopies(params, 'params.');
  checkVectors(body.vectors);
  checkMemory(params.payload, 'params.payload');
  checkOptimizers(body.optimizers_config);
}

function checkCopies(body: CopiesBody, path: string): void {
  for (const name of Object.keys(ONLY_ONE) as (keyof CopiesBody)[]) {
    const count = body[name] ?? 1;
    if (count > 1) refuseInput(`${path}${name}`, `${count} ${ONLY_ONE[name]}`);
  }
}

/** Checks one vector, or each of several by their names. */
function checkVectors(vectors: unknown): void {
  if (!isObject(vectors)) return;
  checkMemory(vectors, 'vectors');
  for (const [name, each] of Object.entries(vectors)) checkMemory(each, `vectors[${JSON.stringify(name)}]`);
}

function checkMemory(part: unknown, path: string): void {
  if (isObject(part) && part['memory'] === 'pinned') {
    refuseSize(`${path}.memory`, '"pinned" is not supported: memory is shared by use. Send "cached" or "cold"');
  }
}

function checkOptimizers(optimizers: unknown): void {
  if (isObject(optimizers) && optimizers['prevent_unoptimized'] === true) {
    refuseInput(
      'optimizers_config.prevent_unoptimized',
      'is not supported: points are never hidden, because every search finds them at once. Leave it out',
    );
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
