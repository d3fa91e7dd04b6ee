// One round of the check: clients write and read keys through all processes while a node of the cluster fails. Then
// the cluster is whole again, and every process has to show the same.
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../../../vector/random.ts';
import { findViolation } from '../history/check-history.ts';
import { History } from '../history/history.ts';
import type { Citus } from './citus-nodes.ts';
import { getCount, KEYS, sendBatch } from './key-client.ts';
import { type BatchAnswer, type BatchRequest, KEY_MODEL, toKeyHistory } from './key-model.ts';

export interface Scene {
  readonly citus: Citus;
  /** The addresses of the processes. */
  readonly urls: readonly string[];
  readonly collection: string;
  /** Points of the collection that are no keys. */
  readonly farPoints: number;
  /** Returns the numbers of rows and of different ids in the tables of a collection. */
  countRows(collection: string): Promise<number[]>;
}

/** A fault, which begins while clients are at work and is over when this resolves. */
export type Fault = (scene: Scene, random: Random) => Promise<void>;

export interface Verdict {
  readonly operations: number;
  readonly unknown: number;
  /** Keys of which a process shows a wrong state after all is settled. */
  readonly lost: readonly string[];
  /** Keys of which a read showed an older state than was acknowledged, or read before. */
  readonly stale: readonly string[];
  /** Points that a process counts or lists beyond those that are there, or too few. */
  readonly miscounted: readonly string[];
  /** Answers that no fault allows, such as 500. */
  readonly wrong: readonly string[];
  /** The seconds of each part of the round. */
  readonly seconds: Readonly<Record<'first' | 'load' | 'settle' | 'check', number>>;
}

const CLIENTS = 6;
const OPERATIONS_MIN = 200;
const SETTLED_CLIENT = 'settled';
const ALL_KEYS = Array.from({ length: KEYS }, (_, key) => key);
const READS = ['search', 'filter', 'retrieve'] as const;
const SETTLE_MS_MAX = 120_000;
const RETRY_MS = 200;
const REFUSED_MS = 1_000;

export async function runRound(scene: Scene, fault: Fault, seed: number): Promise<Verdict> {
  const random = createRandom(seed);
  const history = new History<BatchRequest, BatchAnswer>();
  const watch = createStopwatch();
  let lastValue = 0;
  await writeUntilStored(scene, history, ++lastValue);
  history.fence();
  const first = watch();
  let isOver = false;
  const wrong: string[] = [];
  const faulty = sleep(random.integer(RETRY_MS))
    .then(() => fault(scene, random))
    .finally(() => {
      isOver = true;
    });
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const own = createRandom(seed * CLIENTS + client);
    const url = scene.urls[client % scene.urls.length] ?? '';
    while (!isOver || history.operations.length < OPERATIONS_MIN) {
      const request = drawRequest(own, () => ++lastValue);
      const act = async () => {
        const sent = await sendBatch(url, scene.collection, request);
        if (sent.wrong !== undefined) wrong.push(sent.wrong);
        return sent;
      };
      const { outcome } = await history.record({ client: `client ${client}`, object: '', request }, act);
      // Few writes of unknown outcome are open at a time, or the check has too many pasts to consider.
      if (outcome === 'unknown') await sleep(REFUSED_MS);
    }
  });
  const outcomes = await Promise.allSettled([...clients, faulty]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  const load = watch();
  await settle(scene, history);
  const settled = watch();
  const found = await toVerdict(scene, history);
  return { ...found, wrong, seconds: { first, load, settle: settled, check: watch() } };
}

/** Returns a function that returns the seconds since its last call. */
function createStopwatch(): () => number {
  let last = performance.now();
  return () => {
    const before = last;
    last = performance.now();
    return Math.round((last - before) / 100) / 10;
  };
}

function drawRequest(random: Random, nextValue: () => number): BatchRequest {
  const parity = random.integer(2);
  const keys = random.pick([
    [random.integer(KEYS)],
    ALL_KEYS.filter(() => random.integer(10) === 0),
    ALL_KEYS.filter((key) => key % 2 === parity),
  ]);
  const draw = random.integer(10);
  if (draw < 3) return { kind: 'write', keys, value: nextValue() };
  if (draw === 3) return { kind: 'write', keys, value: 0 };
  const by = random.pick(READS);
  return { kind: 'read', keys: by === 'retrieve' ? keys : ALL_KEYS, by };
}

async function writeUntilStored(
  scene: Scene,
  history: History<BatchRequest, BatchAnswer>,
  value: number,
): Promise<void> {
  const request: BatchRequest = { kind: 'write', keys: ALL_KEYS, value };
  await repeat(async () => {
    const act = () => sendBatch(scene.urls[0] ?? '', scene.collection, request);
    const { outcome } = await history.record({ client: 'first', object: '', request }, act);
    return outcome === 'ok';
  });
}

/** Ends all that is under way in the cluster, and reads everything from each process. */
async function settle({ citus, urls, collection }: Scene, history: History<BatchRequest, BatchAnswer>): Promise<void> {
  await repeat(async () => {
    await citus.coordinator.query('SELECT recover_prepared_transactions()');
    const nodes = await Promise.all(citus.workers.map((node) => node.query('SELECT 1 FROM pg_prepared_xacts')));
    return nodes.flat().length === 0;
  });
  history.fence();
  for (const url of urls) {
    for (const by of READS) {
      const request: BatchRequest = { kind: 'read', keys: ALL_KEYS, by };
      await repeat(async () => {
        const act = () => sendBatch(url, collection, request);
        const { outcome } = await history.record({ client: SETTLED_CLIENT, object: '', request }, act);
        return outcome === 'ok';
      });
    }
  }
}

async function repeat(act: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + SETTLE_MS_MAX;
  while (!(await act().catch((error: unknown) => Date.now() > deadline && Promise.reject(error)))) {
    if (Date.now() > deadline) throw new Error('the cluster does not settle');
    await sleep(RETRY_MS);
  }
}

async function toVerdict(
  scene: Scene,
  history: History<BatchRequest, BatchAnswer>,
): Promise<Omit<Verdict, 'wrong' | 'seconds'>> {
  const keys = toKeyHistory(history);
  const lost: string[] = [];
  const stale: string[] = [];
  for (const [key, operations] of Map.groupBy(keys.operations, ({ object }) => object)) {
    const each = new History<(typeof operations)[number]['request'], number>();
    each.operations.push(...operations);
    each.fences.push(...keys.fences);
    const violation = findViolation(KEY_MODEL, each);
    if (violation === undefined) continue;
    const { client = '', answer, request } = violation.operation ?? {};
    const text = `${key}: ${client} read ${answer} by ${request?.by}, not ${violation.states.join(' or ')}`;
    (client === SETTLED_CLIENT ? lost : stale).push(text);
  }
  const expected = scene.farPoints + (history.operations.at(-1)?.answer?.size ?? 0);
  const miscounted: string[] = [];
  for (const [index, url] of scene.urls.entries()) {
    const rows = index === 0 ? await scene.countRows(scene.collection) : [];
    const counts = [await getCount(url, scene.collection), ...rows];
    if (counts.some((count) => count !== expected)) miscounted.push(`${counts.join(', ')} instead of ${expected}`);
  }
  const unknown = history.operations.filter(({ outcome }) => outcome === 'unknown').length;
  return { operations: history.operations.length, unknown, lost, stale, miscounted };
}
