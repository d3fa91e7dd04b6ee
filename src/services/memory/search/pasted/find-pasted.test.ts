import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeFile } from '../testing/make-file.ts';
import { openFiles } from '../testing/open-files.ts';
import { findPasted } from './find-pasted.ts';
import { toPastedRuns } from './pasted-runs.ts';

const FILES = [
  makeFile('src/uses.ts', 'import { openTray } from "./tray.ts";\n\nopenTray();\nopenTrayLater();'),
  makeFile('src/tray.ts', '\n\nexport function openTray() {\n  return 1;\n}\n\nexport class Late {}\n'),
  makeFile('other/tray.ts', '\n\n\n// nothing\n'),
  makeFile('src/open.ts', 'function open() {\n  throw new Error("Could not open " + path + ": no such device");\n}'),
  makeFile('src/other.ts', '// Could we open the path of such a device? Could not.\nopen(device);'),
  makeFile('src/bind.ts', '// Unable to bind socket\nwarn("Unable to bind socket %s of worker");'),
  makeFile('src/send.ts', '// Sends uploads to the store.'),
  makeFile('src/log.c', 'printf("received %d bytes from %s\\n", count, name);'),
];

const TEXTS = new Map(FILES.map(({ blob, text }) => [blob, text]));

async function listPasted(query: string) {
  const pasted = await findPasted(openFiles(FILES), query, () => Promise.resolve(TEXTS));
  return [...pasted].map(([file, { line }]) => `${FILES[file]?.path}:${line}`);
}

describe('pasted text', () => {
  it('is found by its fixed parts, at the line that produces it', async () => {
    assert.deepEqual(await listPasted('Error: Could not open /dev/tty7: no such device'), ['src/open.ts:2']);
    assert.deepEqual(await listPasted('received 512 bytes from worker-3'), ['src/log.c:1']);
    assert.deepEqual(await listPasted('where is "no such device" said'), ['src/open.ts:2']);
  });

  it('is a name: whole, first where it is defined', async () => {
    const found = await findPasted(openFiles(FILES), 'openTray()', () => Promise.resolve(TEXTS));
    const described = [...found].map(([file, { line, worth }]) => [`${FILES[file]?.path}:${line}`, worth]);
    assert.deepEqual(Object.fromEntries(described), { 'src/uses.ts:1': 0.5, 'src/tray.ts:3': 1 });
    assert.deepEqual(await listPasted('openTrayLater'), ['src/uses.ts:4']);
    assert.deepEqual(await listPasted('Late'), []);
  });

  it('is a frame of a stack trace, at its line in the file with the same end of the path', async () => {
    const frames = [
      '    at openTray (/app/node_modules/pkg/src/tray.ts:4:15)',
      '#3  0x00007f3a in openTray () at ../src/tray.ts:4',
      '  File "/usr/lib/src/tray.ts", line 4, in openTray',
      '   at App.Tray.openTray(String text) in C:\\code\\src\\tray.ts:line 4',
      '#0 /var/www/src/tray.ts(4): openTray()',
      '\tat src.Late.openTray(tray.ts:4)',
    ];
    for (const frame of frames) assert.deepEqual(await listPasted(frame), ['src/tray.ts:4'], frame);
    const both = await listPasted('Error: no such device\n    at openTray (/app/src/tray.ts:4:15)');
    assert.deepEqual(both.sort(), ['src/open.ts:2', 'src/tray.ts:4']);
  });

  it('is not a question in words', async () => {
    assert.deepEqual(await listPasted('could not open'), []);
    assert.deepEqual(await listPasted('limit uploads to 10 MB per user'), []);
    assert.deepEqual(await listPasted('where could we open the path of such a thing'), []);
  });

  it('is divided where a program may have filled something in', () => {
    const runs = toPastedRuns('user "ada" has no access to /srv/data since 2026-01-02').runs.map(({ text }) => text);
    for (const run of ['has no access to', 'no access to', 'has no access']) assert.ok(runs.includes(run), run);
    assert.ok(!runs.includes('access to'), 'a short run is in other code by chance');
    assert.deepEqual(toPastedRuns('open device').runs, []);
  });

  it('comes from the line that has most of its words', async () => {
    assert.deepEqual(await listPasted('E1103 14:22:07 main] Unable to bind socket worker-3'), ['src/bind.ts:2']);
  });
});
