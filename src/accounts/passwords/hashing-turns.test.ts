import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LimiterFull } from '../../base/limiter.ts';
import { type HashingTurn, HashingTurns } from './hashing-turns.ts';

const WAITING_MAX = 8;
const FLOOD = 300;

/** Opens turns in which nothing ends until `endOne`, and records the names of those that have begun. */
function openTurns(atOnce = 2) {
  const turns = new HashingTurns({ atOnce, waitingMax: WAITING_MAX });
  const running: (() => void)[] = [];
  const begun: string[] = [];
  const refused: string[] = [];
  return {
    begun,
    refused,
    add: (name: string, turn: Partial<HashingTurn> = {}) => {
      const task = () => {
        begun.push(name);
        return new Promise<void>((resolve) => running.push(resolve));
      };
      turns.run({ client: name, account: name, isKnown: false, ...turn }, task).catch((error: unknown) => {
        assert.ok(error instanceof LimiterFull);
        refused.push(name);
      });
    },
    endOne: async () => {
      running.shift()?.();
      await new Promise(setImmediate);
    },
    /** Counts the tasks that have to end until this one begins. */
    countUntil: async (name: string) => {
      for (let ends = 0; ends <= FLOOD; ends++) {
        if (begun.includes(name)) return ends;
        running.shift()?.();
        await new Promise(setImmediate);
      }
      return Number.POSITIVE_INFINITY;
    },
  };
}

describe('turns at hashing', () => {
  it('run as many at once as allowed, and refuse what is more than may wait', async () => {
    const { add, begun, refused } = openTurns();
    for (let one = 0; one < FLOOD; one++) add(`stranger ${one}`);
    await new Promise(setImmediate);
    assert.deepEqual([begun.length, refused.length], [2, FLOOD - 2 - WAITING_MAX]);
  });

  const floods: Readonly<Record<string, (one: number) => Partial<HashingTurn>>> = {
    'from many addresses, at many accounts': () => ({}),
    'from many addresses, at one account': () => ({ account: 'victim' }),
    'from many addresses, at the account of the owner itself': () => ({ account: 'owner' }),
    'from one address, at many accounts': () => ({ client: 'attacker' }),
  };
  for (const [name, toTurn] of Object.entries(floods)) {
    it(`serve an unknown owner next in a flood ${name}`, async () => {
      const { add, countUntil } = openTurns();
      for (let one = 0; one < FLOOD; one++) add(`stranger ${one}`, toTurn(one));
      add('owner');
      assert.equal(await countUntil('owner'), 1);
    });

    it(`serve a known owner next, who came in the middle of a flood ${name}`, async () => {
      const { add, countUntil } = openTurns();
      for (let one = 0; one < FLOOD; one++) {
        add(`stranger ${one}`, toTurn(one));
        if (one === FLOOD / 2) add('owner', { isKnown: true });
      }
      assert.equal(await countUntil('owner'), 1);
    });
  }

  it('serve a new client before those that had a turn in the same flood', async () => {
    const { add, begun, countUntil, endOne } = openTurns();
    for (let one = 0; one < WAITING_MAX; one++) add(`stranger ${one}`, { account: 'owner' });
    for (let turn = 0; turn < 4; turn++) await endOne();
    const served = [...begun];
    assert.equal(served.length, 6);
    add('owner');
    for (const name of served.slice(2)) add(`${name} again`, { client: name, account: 'owner' });
    assert.equal(await countUntil('owner'), 1);
  });

  it('serve an unknown owner next who was refused in the middle of a flood and comes again', async () => {
    const { add, refused, countUntil } = openTurns();
    for (let one = 0; one < FLOOD; one++) {
      add(`stranger ${one}`, { account: 'owner' });
      if (one === FLOOD / 2) add('refused owner', { client: 'owner', account: 'owner' });
    }
    await new Promise(setImmediate);
    assert.ok(refused.includes('refused owner'));
    add('owner');
    assert.equal(await countUntil('owner'), 1);
  });

  it('keep no caller waiting for more turns than may wait', async () => {
    const { add, begun, refused, endOne } = openTurns(1);
    add('running');
    add('first');
    for (let one = 0; one < WAITING_MAX; one++) {
      assert.ok(![...begun, ...refused].includes('first'));
      add(`stranger ${one}`);
      await endOne();
    }
    assert.deepEqual(refused, ['first']);
  });
});
