import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { NodeStates } from './node-states.ts';
import { ShardMap, toHash } from './shard-map.ts';

function create(statementsMax = 2, waitMsMax = 60_000): NodeStates {
  const states = new NodeStates({ statementsMax, waitMsMax });
  states.replace(['a:1', 'b:2']);
  return states;
}

/** Starts a statement that runs until `end` is called. */
function start(states: NodeStates, nodes: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const done = states.run(nodes, () => {
    started.resolve();
    return promise;
  });
  done.catch(() => {});
  return { end: resolve, started: started.promise, done };
}

const failProbes = (states: NodeStates, name: string) => {
  states.noteProbe(name, false);
  states.noteProbe(name, false);
};

describe('the nodes of a cluster', () => {
  it('get no more statements at a time than their limit, while other nodes get theirs', async () => {
    const states = create();
    const [first, second, third] = [0, 1, 2].map(() => start(states, ['a:1']));
    await second?.started;
    assert.equal(await states.run(['b:2'], async () => 'answered'), 'answered');
    assert.deepEqual(
      states.list().map(({ running, waiting }) => [running, waiting]),
      [
        [2, 1],
        [0, 0],
      ],
    );
    first?.end();
    await third?.started;
    second?.end();
    third?.end();
    await third?.done;
    assert.deepEqual(
      states.list().map(({ running, waiting }) => running + waiting),
      [0, 0],
    );
  });

  it('refuse statements at once when they do not answer, also those that wait, until they answer again', async () => {
    const states = create(1);
    const running = start(states, ['a:1']);
    const waiting = start(states, ['a:1', 'b:2']);
    states.noteProbe('a:1', false);
    assert.equal(states.list()[0]?.isUp, true);
    failProbes(states, 'a:1');
    await assert.rejects(waiting.done, /the database node a:1 does not answer/);
    await assert.rejects(
      states.run(['a:1'], async () => {}),
      StoreUnavailable,
    );
    assert.equal(await states.run(['b:2'], async () => 'answered'), 'answered');
    states.noteProbe('a:1', true);
    running.end();
    await running.done;
    assert.equal(await states.run(['a:1', 'b:2'], async () => 'answered'), 'answered');
    assert.deepEqual(states.list()[0], { ...states.list()[0], isUp: true, refused: 2, running: 0, waiting: 0 });
  });

  it('refuse a statement that has waited too long', async () => {
    const states = create(1, 10);
    const running = start(states, ['a:1']);
    await assert.rejects(
      states.run(['a:1'], async () => {}),
      /the database node a:1 is busy/,
    );
    running.end();
  });

  it('are charged with the failures that name them', async () => {
    const states = create();
    const failure = new StoreUnavailable('the database cannot be reached', { cause: new Error('lost b:2') });
    await assert.rejects(states.run([], () => Promise.reject(failure)));
    assert.deepEqual(
      states.list().map(({ errors }) => errors),
      [0, 1],
    );
  });

  it('are found by the hash of a value, as PostgreSQL computes it', () => {
    // SELECT worker_hash(x) FROM unnest(ARRAY[0, 1, -5, 1073741823]) AS x
    assert.deepEqual(
      [0, 1, -5, 1_073_741_823].map(toHash),
      [-272_711_505, -1_905_060_026, 1_412_886_042, -164_627_801],
    );
    const map = new ShardMap([
      { from: 0, node: 'b:2' },
      { from: -2_147_483_648, node: 'a:1' },
    ]);
    assert.deepEqual(map.listNodes([0]), ['a:1']);
    assert.deepEqual(map.listNodes([-5]), ['b:2']);
    assert.deepEqual(map.listNodes(undefined).toSorted(), ['a:1', 'b:2']);
  });
});
