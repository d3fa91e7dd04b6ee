// Attacks of a hostile caller on the services, each on separate connections, over and over.
import { request } from 'node:http';
import { connect } from 'node:net';
import { forSoak } from '../../../../src/base/testing/soak.ts';

export interface Targets {
  readonly vectorsPort: number;
  readonly petsPort: number;
}

/** The number of answers by attack and status. */
export type Answers = Record<string, Record<number, number>>;

interface Attack {
  readonly name: string;
  readonly connections: number;
  /** Runs one round on one connection: returns the status of its answer, or 0 if the server ended the connection. */
  round(targets: Targets): Promise<number>;
}

export const ATTACKER_KEY = 'attacker';
/** The collections that the attacks read: many small points, few large payloads, and long lists in payloads. */
export const MANY = 'many';
export const LARGE = 'large';
export const LISTS = 'lists';
export const DIMENSION = 64;
export const LISTED_VALUES = 16_000;

/** Some of the starter pets, which are drawn when the server starts. */
const PETS = ['trinket', 'boo', 'bolt', 'rivet', 'fizzwick', 'kage', 'nova', 'miso', 'nyx', 'waffles', 'ember'];
const STATES = ['idle', 'waving', 'jumping', 'failed', 'waiting', 'running', 'review'];
const LOOKS = PETS.length * STATES.length * 3;
/** Cards that were answered and are now cached. */
const drawnCards = new Set<string>();
let cards = 0;

/** Returns another look of another pet each time, and no cached one as long as there are others. */
function nextCard(): string {
  let path = '';
  for (let tries = 0; tries < LOOKS; tries++) {
    const n = cards++;
    path = `/card/${PETS[n % 11]}.gif?mode=card&scale=${1 + (n % 3)}&state=${STATES[n % 7]}`;
    if (!drawnCards.has(path)) break;
  }
  return path;
}

async function askForCard({ petsPort }: Targets): Promise<number> {
  const path = nextCard();
  const status = await send(petsPort, 'GET', path);
  if (status === 200) drawnCards.add(path);
  return status;
}

const PAUSE_MS = 200;
/** The time after which an unread answer is given up. */
const UNREAD_MS = forSoak(15_000, 4_000);
const MIB = 1024 * 1024;

const vector = Array.from({ length: DIMENSION }, (_, i) => Math.sin(i));
const toBody = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Returns a function that makes its body once: the attacker must not be busier than the server. */
const lazily = (make: () => Buffer): (() => Buffer) => {
  let made: Buffer | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

function toKeys(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`key-of-a-payload-${n}`, n]));
}

function upsertOf(points: number, keys: number): Buffer {
  const payload = toKeys(keys);
  return toBody({ points: Array.from({ length: points }, (_, id) => ({ id, vector, payload })) });
}

const bodies = {
  longId: lazily(() => toBody({ points: [{ id: 'x'.repeat(30 * MIB), vector }] })),
  manyKeys: lazily(() => upsertOf(1, 1_000_000)),
  someKeys: lazily(() => upsertOf(10, 100_000)),
  manyIds: lazily(() => toBody({ points: Array.from({ length: 1_000_000 }, (_, n) => n) })),
  wholeLarge: lazily(() => toBody({ vector, limit: 50, with_payload: true })),
  wholeMany: lazily(() => toBody({ vector, limit: 10_000, with_payload: true, with_vector: true })),
  page: lazily(() => toBody({ limit: 10_000, with_payload: true, with_vector: true })),
  longHasId: lazily(() => {
    const has_id = Array.from({ length: 2_000 }, (_, n) => `${n}${'y'.repeat(1_000)}`);
    return toBody({ vector, limit: 10, filter: { must_not: [{ has_id }] } });
  }),
  wideFilter: lazily(() => {
    const any = Array.from({ length: 5_000 }, (_, n) => `none-${n}`);
    return toBody({ limit: 10, filter: { must_not: [{ key: 'list', match: { any } }] } });
  }),
};

/** Sends a request and reads its answer to the end. */
function send(port: number, method: string, path: string, body?: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'api-key': ATTACKER_KEY,
      'content-type': 'application/json',
      ...(body && { 'content-length': body.length }),
    };
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (answer) => {
      answer.resume().once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

function searchWithoutReading(port: number): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const body = bodies.wholeLarge();
    socket.pause();
    socket.once('error', () => {});
    socket.once('close', () => resolve(0));
    socket.write(
      `POST /collections/${LARGE}/points/search HTTP/1.1\r\nHost: localhost\r\napi-key: ${ATTACKER_KEY}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
    // A paused socket does not notice that it was cut off.
    setTimeout(() => socket.destroy(), UNREAD_MS);
  });
}

const post = (path: string, body: () => Buffer) => (targets: Targets) =>
  send(targets.vectorsPort, 'POST', path, body());
const put = (path: string, body: () => Buffer) => (targets: Targets) => send(targets.vectorsPort, 'PUT', path, body());

export const ATTACKS: readonly Attack[] = [
  { name: 'ids of 30 MB', connections: 2, round: put(`/qdrant/collections/${MANY}/points`, bodies.longId) },
  { name: 'a million payload keys', connections: 1, round: put(`/collections/${MANY}/points`, bodies.manyKeys) },
  { name: 'ten times 100,000 keys', connections: 1, round: put(`/collections/${MANY}/points`, bodies.someKeys) },
  {
    name: 'a million ids to delete',
    connections: 1,
    round: post(`/collections/${MANY}/points/delete`, bodies.manyIds),
  },
  { name: 'large answers, unread', connections: 30, round: ({ vectorsPort }) => searchWithoutReading(vectorsPort) },
  {
    name: 'large answers, read',
    connections: 20,
    round: post(`/collections/${LARGE}/points/search`, bodies.wholeLarge),
  },
  {
    name: 'searches for 10,000',
    connections: 16,
    round: post(`/qdrant/collections/${MANY}/points/search`, bodies.wholeMany),
  },
  { name: 'pages of 10,000', connections: 16, round: post(`/qdrant/collections/${MANY}/points/scroll`, bodies.page) },
  {
    name: 'long ids looked for',
    connections: 4,
    round: post(`/qdrant/collections/${MANY}/points/search`, bodies.longHasId),
  },
  {
    name: 'filters over long lists',
    connections: 8,
    round: post(`/qdrant/collections/${LISTS}/points/scroll`, bodies.wideFilter),
  },
  { name: 'cards that are not cached', connections: 60, round: askForCard },
];

/** Runs all attacks at once, until the time is over. */
export async function runAttacks(targets: Targets, seconds: number): Promise<Answers> {
  const answers: Answers = {};
  const end = performance.now() + seconds * 1000;
  const repeat = async ({ name, round }: Attack): Promise<void> => {
    while (performance.now() < end) {
      const status = await round(targets);
      answers[name] = { ...answers[name], [status]: (answers[name]?.[status] ?? 0) + 1 };
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all(ATTACKS.flatMap((attack) => Array.from({ length: attack.connections }, () => repeat(attack))));
  return answers;
}
