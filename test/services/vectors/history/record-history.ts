// Clients that write and read at the same time, at random, while processes crash.
import { randomUUID } from 'node:crypto';
import { createRandom, type Random } from '../../../vector/random.ts';
import {
  type Answer,
  COLLECTION_MODEL,
  COLOURS,
  type Filter,
  GROUPS,
  KEYS,
  type Request,
  type Selection,
  toGroup,
} from './collection-model.ts';
import { History } from './history.ts';
import type { MagpieCluster } from './magpie-cluster.ts';
import { createCollection, sendRequest } from './send-request.ts';

export interface Workload {
  readonly seed: number;
  readonly clients: number;
  /** The number of rounds, in each of which a process crashes. */
  readonly rounds: number;
  readonly operationsPerRound: number;
}

const COLLECTIONS = ['one', 'two'];

export async function recordHistory(cluster: MagpieCluster, workload: Workload): Promise<History<Request, Answer>> {
  const [url = ''] = await cluster.listUrls();
  for (const name of COLLECTIONS) await createCollection(url, name);
  const recording = new Recording(cluster, workload);
  for (let round = 0; round < workload.rounds; round += 1) await recording.runRound();
  return recording.history;
}

class Recording {
  readonly history = new History<Request, Answer>();
  readonly #cluster: MagpieCluster;
  readonly #workload: Workload;
  readonly #random: Random;
  readonly #clients: readonly Random[];
  #lastWrite = 0;

  constructor(cluster: MagpieCluster, workload: Workload) {
    this.#cluster = cluster;
    this.#workload = workload;
    this.#random = createRandom(workload.seed);
    this.#clients = Array.from({ length: workload.clients }, (_, client) => createRandom(workload.seed + 1 + client));
  }

  async runRound(): Promise<void> {
    const { operationsPerRound } = this.#workload;
    const begin = this.history.operations.length;
    const crashAt = begin + 1 + this.#random.integer(operationsPerRound);
    let crash: Promise<void> | undefined;
    const next = () => {
      const done = this.history.operations.length;
      if (done >= crashAt) crash ??= this.#cluster.crash(this.#random);
      return done < begin + operationsPerRound;
    };
    await Promise.all(
      this.#clients.map(async (random, client) => {
        while (next())
          await this.#run(
            `client ${client}`,
            random,
            drawRequest(random, () => ++this.#lastWrite),
          );
      }),
    );
    await crash;
    await this.#settle();
  }

  /**
   * Waits until every process shows the same. A write of a dead process can take effect only while its transaction
   * holds the lock of the collection: not after another write has had it.
   */
  async #settle(): Promise<void> {
    const everything = { kind: 'scroll', filter: null } as const;
    for (const object of COLLECTIONS) {
      const upsert = { kind: 'upsert', write: ++this.#lastWrite, keys: [0] } as const;
      await this.#run('fence', this.#random, upsert, { object, isRepeated: true });
    }
    this.history.fence();
    for (const url of await this.#cluster.listUrls()) {
      for (const object of COLLECTIONS) {
        const near = { key: this.#random.integer(KEYS), write: this.#lastWrite };
        const search = { kind: 'search', filter: null, near, limit: KEYS, parts: 'all' } as const;
        const count = { kind: 'count', filter: null } as const;
        for (const request of [everything, search, count]) {
          await this.#run('fence', this.#random, request, { object, pickUrl: async () => url });
        }
      }
    }
  }

  async #run(
    client: string,
    random: Random,
    request: Request,
    {
      object = random.pick(COLLECTIONS),
      isRepeated = random.integer(2) === 0,
      pickUrl = () => this.#cluster.pickUrl(random),
    }: { object?: string; isRepeated?: boolean; pickUrl?: () => Promise<string> } = {},
  ): Promise<void> {
    const key = isRepeated && !COLLECTION_MODEL.isRead(request) ? randomUUID() : undefined;
    await this.history.record({ client, object, request }, () => sendRequest(pickUrl, object, request, key));
  }
}

function drawRequest(random: Random, nextWrite: () => number): Request {
  const draw = random.integer(12);
  if (draw < 3) return { kind: 'upsert', write: nextWrite(), keys: drawKeys(random) };
  if (draw === 3) return { kind: 'set-payload', write: nextWrite(), selection: drawSelection(random) };
  if (draw === 4) return { kind: 'delete', selection: drawSelection(random) };
  if (draw === 5) return { kind: 'retrieve', keys: drawKeys(random) };
  const filter = random.pick([null, drawFilter(random)]);
  if (draw === 6) return { kind: 'count', filter };
  if (draw < 9) return { kind: 'scroll', filter };
  const near = { key: random.integer(KEYS), write: random.integer(1_000) };
  const limit = random.pick([1, 5, KEYS]);
  return { kind: 'search', filter, near, limit, parts: random.pick(['nothing', 'payload', 'all']) };
}

/** Draws one key, a group, or all of them. */
function drawKeys(random: Random): number[] {
  const all = Array.from({ length: KEYS }, (_, key) => key);
  const group = random.integer(GROUPS);
  return random.pick([[random.pick(all)], all.filter((key) => toGroup(key) === group), all]);
}

function drawFilter(random: Random): Filter {
  const group = random.integer(GROUPS);
  const colour = random.integer(COLOURS);
  return random.pick([{ group }, { colour }, { group, colour }]);
}

function drawSelection(random: Random): Selection {
  // A filter without conditions takes another path: the collection is cleared.
  const filter = random.integer(4) === 0 ? {} : drawFilter(random);
  return random.pick([{ keys: drawKeys(random) }, { filter }]);
}
