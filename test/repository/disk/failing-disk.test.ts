// The whole program on a disk that fails and loses power, for each store. TEST_SEED repeats the random instants of a
// run.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { forSoak } from '../../../src/base/testing/soak.ts';
import { type Breakage, FailingDisk } from '../../support/disk/failing-disk.ts';
import { CLIENT_SETTINGS, prepareFolder, type StoreClient, StoreClients } from '../../support/disk/store-clients.ts';
import { createRandom } from '../../vector/random.ts';
import { MagpieProcess } from '../magpie-process.ts';

const ROUNDS = forSoak(40, 1);
/** The limit of rounds. A round may end before a call failed, so others follow, where every other call fails. */
const ROUNDS_MAX = ROUNDS + 4;
/** The number of writes of each store in a round that are answered with any status. */
const WRITES_PER_ROUND = 4;
/** The number of last acknowledged writes that are verified in each store. */
const VERIFIED_MAX = 8;

const SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** The operations that fail in each round; in the last round none fails before the power does. */
const KINDS: readonly Breakage['operations'][] = [['write', 'sync', 'rename'], ['sync'], ['write'], ['rename'], []];

describe('a failing disk', () => {
  const disk = new FailingDisk();
  const clients = new StoreClients();
  const random = createRandom(SEED);
  const acknowledged = new Map<string, number[]>();
  let server: MagpieProcess | undefined;
  let lastNumber = 0;
  let isKilled = false;
  let isWriting = false;

  before(() => prepareFolder(disk.folder));
  after(async () => {
    await server?.kill();
    disk[Symbol.dispose]();
  });

  const start = async () => {
    server = new MagpieProcess(['serve'], { environment: { ...CLIENT_SETTINGS, ...disk.environment } });
    clients.connect(server);
    await server.waitUntilReady('studio');
  };

  const writeSome = async ({ store, write }: StoreClient) => {
    const own = acknowledged.get(store) ?? [];
    acknowledged.set(store, own);
    for (let turn = 0; turn < WRITES_PER_ROUND && !isKilled; turn += 1) {
      lastNumber += 1;
      const number = lastNumber;
      const answer = await write(number).catch((error: unknown) => {
        if (!isKilled) throw error;
      });
      if (answer === undefined) return;
      if (answer.status < 400) own.push(number);
      // A broken disk is reported; no answer blames the program or the client.
      else assert.match(answer.text, /disk/, `${store}: ${answer.status} ${answer.text}`);
    }
  };

  const verifyAll = async (round: number) => {
    for (const { store, verify } of clients.list()) {
      for (const number of (acknowledged.get(store) ?? []).slice(-VERIFIED_MAX)) {
        await verify(number).catch((error: unknown) => {
          throw new Error(`${store} lost ${number} in round ${round}, TEST_SEED=${SEED}`, { cause: error });
        });
      }
    }
  };

  it('loses nothing that was acknowledged, through errors and power cuts at random instants', async (test) => {
    test.diagnostic(`TEST_SEED=${SEED}`);
    let faults = 0;
    let rounds = 0;
    for (; rounds < ROUNDS || (faults === 0 && rounds < ROUNDS_MAX); rounds += 1) {
      const round = rounds;
      disk.note();
      await start();
      await verifyAll(round);
      const isFurther = round >= ROUNDS;
      const operations = KINDS[isFurther ? 0 : round % KINDS.length] ?? [];
      if (operations.length > 0) {
        const oneIn = isFurther ? 2 : 8 + random.integer(24);
        disk.break({ seed: random.integer(2 ** 31), oneIn, operations, error: 'EIO' });
      }
      isKilled = false;
      isWriting = true;
      const writing = Promise.all(clients.list().map(writeSome)).finally(() => {
        isWriting = false;
      });
      // Half of the rounds end in the middle of writes.
      const enough = random.next() < 0.5 ? writing : Promise.race([writing, untilAcknowledged(1 + random.integer(10))]);
      await enough;
      isKilled = true;
      faults += disk.faults;
      await server?.kill();
      await writing;
      disk.heal();
      disk.cutPower(random.integer(2 ** 31));
    }
    const doctor = new MagpieProcess(['doctor'], { environment: { MAGPIE_DATA_DIR: disk.folder } });
    assert.equal(await doctor.ended, 0, doctor.stdout + doctor.stderr);
    await start();
    assert.match(server?.stderr ?? '', /the databases of .*vectors.* were not closed: recovering them/);
    await verifyAll(rounds);
    const count = [...acknowledged.values()].reduce((sum, { length }) => sum + length, 0);
    test.diagnostic(`${count} acknowledged writes, ${faults} failed calls, ${rounds} power cuts`);
    assert.ok(count > 0 && faults > 0, `${count} writes, ${faults} failed calls`);
  });

  /** Gives up when no more writes are made. */
  async function untilAcknowledged(more: number): Promise<void> {
    const sum = () => [...acknowledged.values()].reduce((total, { length }) => total + length, 0);
    const enough = sum() + more;
    while (sum() < enough && isWriting) await sleep(1);
  }
});
