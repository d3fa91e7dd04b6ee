import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { callControl } from './call-control.ts';
import { type ControlCall, openControlServer } from './control-server.ts';

const root = mkdtempSync(join(tmpdir(), 'magpie-control-'));
after(() => rmSync(root, { recursive: true }));
let folders = 0;

function newFolder(name = String(folders++)): string {
  mkdirSync(join(root, name), { recursive: true });
  return join(root, name);
}

function open(
  folder: string,
  calls: Record<string, ControlCall>,
  report: (error: unknown) => void = (error) => assert.fail(String(error)),
) {
  return openControlServer(folder, calls, report);
}

describe('a control channel', () => {
  it('carries a call, its progress and its result', async () => {
    const folder = newFolder();
    const server = await open(folder, {
      double: async (args, { onProgress }) => {
        onProgress('half-way');
        return Number(args) * 2;
      },
    });
    const progress: unknown[] = [];
    const answer = await callControl(folder, 'double', 21, { onProgress: (step) => progress.push(step) });
    assert.deepEqual([answer, progress], [{ result: 42 }, ['half-way']]);
    await server.close();
  });

  it('is for the user of the process alone, and gone when it is closed', async () => {
    const folder = newFolder();
    const server = await open(folder, {});
    assert.equal(statSync(join(folder, 'control.sock')).mode & 0o777, 0o600);
    await server.close();
    assert.deepEqual(readdirSync(folder), []);
  });

  it('finds no process where there is no socket, and where one is left over, which the next server replaces', async () => {
    const folder = newFolder();
    assert.equal(await callControl(folder, 'x', null), undefined);
    const killed = createServer().listen(join(folder, 'other.sock'));
    await once(killed, 'listening');
    renameSync(join(folder, 'other.sock'), join(folder, 'control.sock'));
    killed.close();
    assert.equal(await callControl(folder, 'x', null), undefined);
    const server = await open(folder, { x: async () => 1 });
    assert.deepEqual(await callControl(folder, 'x', null), { result: 1 });
    await server.close();
  });

  it('works in a folder whose path is longer than the name of a socket may be', async () => {
    const folder = newFolder(`${'long/'.repeat(30)}${'x'.repeat(100)}`);
    const server = await open(folder, { x: async () => 'reached' });
    assert.deepEqual(await callControl(folder, 'x', null), { result: 'reached' });
    await server.close();
    assert.deepEqual(readdirSync(folder), []);
  });

  it('reports problems in words, and writes failures only to the log', async () => {
    const folder = newFolder();
    const reported: unknown[] = [];
    const calls = {
      refuse: () => Promise.reject(new OperatorProblem('not today')),
      fail: () => Promise.reject(new Error('secret')),
    };
    const server = await open(folder, calls, (error) => reported.push(error));
    await assert.rejects(callControl(folder, 'refuse', null), { name: 'OperatorProblem', message: 'not today' });
    await assert.rejects(callControl(folder, 'fail', null), { message: 'the server failed: see its log' });
    await assert.rejects(callControl(folder, 'constructor', null), /knows nothing of "constructor"/);
    assert.equal(reported.length, 1);
    await server.close();
  });

  it('aborts a call when the caller hangs up, and when the server closes', async () => {
    const folder = newFolder();
    const waitForAbort: ControlCall = async (_args, { signal, onProgress }) => {
      onProgress('begun');
      await once(signal, 'abort');
      throw new OperatorProblem('aborted');
    };
    const server = await open(folder, { wait: waitForAbort });
    const caller = new AbortController();
    const hungUp = callControl(folder, 'wait', null, { signal: caller.signal, onProgress: () => caller.abort() });
    await assert.rejects(hungUp, /interrupted/);
    const begun = Promise.withResolvers<void>();
    const cutOff = callControl(folder, 'wait', null, { onProgress: () => begun.resolve() });
    await begun.promise;
    await Promise.all([assert.rejects(cutOff, /aborted/), server.close()]);
  });

  it('drops a caller that sends without end', async () => {
    const folder = newFolder();
    const server = await open(folder, {}, () => {});
    const socket = connect(join(folder, 'control.sock')).on('error', () => {});
    socket.write('x'.repeat(2 * 1024 * 1024 + 10_000));
    socket.resume();
    await once(socket, 'close');
    await server.close();
  });
});
