import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { encodeRows } from '../../../src/engine/index.ts';
import type { CallMessage, ReplyMessage } from '../../../src/platform/threads/call-messages.ts';
import { toStoreFiles } from '../../../src/vector/embedded/files/store-files.ts';
import type { Preparation, WriteCommand, WriteOutcome } from '../../../src/vector/embedded/threads/commands.ts';
import type { Fault } from '../../../src/vector/embedded/threads/faults.ts';
import { Writer } from '../../../src/vector/embedded/writer/writer.ts';
import { newConfig, writeTo } from '../test-points.ts';

const folder = mkdtempSync(join(tmpdir(), 'magpie-writer-'));
let writer = new Writer(toStoreFiles(folder));
after(() => {
  writer.close();
  rmSync(folder, { recursive: true });
});

const context = writeTo({ namespace: 'n', name: 'c' });
const token = { route: 'r', key: 'k', fingerprint: 'f' };
const write = (id: number, command: WriteCommand) => ({ id, name: 'write', args: [command] });
const faultOf = (reply: ReplyMessage<Fault> | undefined) => (reply && 'fault' in reply ? reply.fault.kind : 'none');
const slotsOf = (reply: ReplyMessage<Fault> | undefined): number[] => {
  const effect = reply && 'value' in reply ? (reply.value as WriteOutcome).effect : undefined;
  return effect?.kind === 'points' ? [...effect.slots] : [];
};

describe('the writer', () => {
  it('carries out the good calls of a group whatever the others are', () => {
    const collection = newConfig(2, 'Dot');
    const replies = writer.run([
      write(1, { op: 'create', context, collection, mustBeNew: false }),
      { id: 2, name: 'no such call', args: [] },
      write(3, { op: 'acknowledge', context: writeTo({ namespace: 'n', name: 'absent' }) }),
      write(4, { op: 'acknowledge', context }),
    ]);
    assert.deepEqual(replies.map(faultOf), ['none', 'StoreFailure', 'CollectionNotFound', 'none']);
    assert.deepEqual(
      replies.map(({ id }) => id),
      [1, 2, 3, 4],
    );
  });

  it('lets the second of two calls with one idempotency key see the first, also within a group', () => {
    const tokened = { ...context, idempotency: token };
    const replies = writer.run([
      write(1, { op: 'acknowledge', context: tokened }),
      write(2, { op: 'drop', context: tokened }),
    ]);
    const replayed = replies.map((reply) => 'value' in reply && (reply.value as WriteOutcome).receipt.replayed);
    assert.deepEqual(replayed, [false, true]);
  });

  it('uses no slot again whose point a crash in the middle of the group would bring back to life', () => {
    const to = writeTo({ namespace: 'n', name: 'crash' });
    const upsert = (id: number, vector: number): CallMessage =>
      write(id, {
        op: 'upsert',
        context: to,
        ids: ['a'],
        payloads: ['{}'],
        extras: null,
        known: null,
        lengths: Uint32Array.of(1),
        records: encodeRows(Float32Array.of(vector), 1),
        reuseUpTo: Number.MAX_SAFE_INTEGER,
      });
    const clear = (id: number): CallMessage =>
      write(id, {
        op: 'change-payload',
        context: to,
        selection: { kind: 'all' },
        change: { kind: 'overwrite', payload: `{"n":${id}}` },
        preparation: null,
        settings: null,
        reuseUpTo: Number.MAX_SAFE_INTEGER,
      });
    writer.run([write(0, { op: 'create', context: to, collection: newConfig(1, 'Dot'), mustBeNew: true })]);
    let [live] = slotsOf(writer.run([upsert(1, 1)])[0]);
    for (let group = 0; group < 4; group++) {
      const replies = writer.run([upsert(1, 2), clear(2), upsert(3, 3), clear(4), upsert(5, 4)]);
      const slots = replies.flatMap(slotsOf);
      assert.equal(slots.length, 5);
      assert.ok(!slots.includes(live!), `slot ${live} was written before the death of its point was committed`);
      live = slots.at(-1);
    }
  });

  it('gives the slots back of a change that was being prepared when the process ended', () => {
    const to = writeTo({ namespace: 'n', name: 'prepared' });
    const ids = Array.from({ length: 3_000 }, (_, n) => `p${n}`);
    const upsert = (reuseUpTo: number): WriteCommand => ({
      op: 'upsert',
      context: to,
      ids,
      payloads: ids.map(() => '{}'),
      extras: null,
      known: null,
      lengths: new Uint32Array(ids.length).fill(1),
      records: encodeRows(new Float32Array(ids.length), 1),
      reuseUpTo,
    });
    const change = {
      op: 'change-payload',
      context: to,
      selection: { kind: 'all' },
      change: { kind: 'overwrite', payload: '{"n":1}' },
      reuseUpTo: 0,
    } as const;
    const prepare = (preparation: Preparation | null): Preparation => {
      const [reply] = writer.run([{ id: 1, name: 'prepare', args: [{ ...change, preparation }] }]);
      assert.ok(reply && 'value' in reply);
      return reply.value as Preparation;
    };
    writer.run([write(0, { op: 'create', context: to, collection: newConfig(1, 'Dot'), mustBeNew: true })]);
    writer.run([write(1, upsert(0))]);
    assert.equal(prepare(prepare(prepare(null))).next, 3_000 - (3_000 % 1_024));
    writer.close();
    writer = new Writer(toStoreFiles(folder));
    const slots = slotsOf(writer.run([write(2, upsert(0))])[0]);
    assert.equal(slots.filter((slot) => slot < 3_000 + 2 * 1_024).length, 2 * 1_024, 'prepared slots are used again');
    assert.ok(!slots.some((slot) => slot < 3_000), 'and those of the points are not');
  });
});
