import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { ReplyMessage } from '../../src/vector/embedded/call-messages.ts';
import type { WriteCommand, WriteOutcome } from '../../src/vector/embedded/commands.ts';
import { toStoreFiles } from '../../src/vector/embedded/store-files.ts';
import { Writer } from '../../src/vector/embedded/writer.ts';
import { newConfig, writeTo } from './test-points.ts';

const folder = mkdtempSync(join(tmpdir(), 'magpie-writer-'));
const writer = new Writer(toStoreFiles(folder));
after(() => {
  writer.close();
  rmSync(folder, { recursive: true });
});

const context = writeTo({ namespace: 'n', name: 'c' });
const token = { route: 'r', key: 'k', fingerprint: 'f' };
const write = (id: number, command: WriteCommand) => ({ id, name: 'write', args: [command] });
const faultOf = (reply: ReplyMessage | undefined) => (reply && 'fault' in reply ? reply.fault.kind : 'none');

describe('the writer', () => {
  it('carries out the good calls of a group whatever the others are', () => {
    const collection = newConfig(2, 'Dot');
    const replies = writer.run([
      write(1, { op: 'create', context, collection, mustBeNew: false }),
      { id: 2, name: 'no such call', args: [] },
      write(3, { op: 'acknowledge', context: writeTo({ namespace: 'n', name: 'absent' }) }),
      write(4, { op: 'acknowledge', context }),
    ]);
    assert.deepEqual(replies.map(faultOf), ['none', 'store-failure', 'collection-not-found', 'none']);
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
});
