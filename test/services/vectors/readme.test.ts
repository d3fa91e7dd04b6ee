// The commands and code of README.md and docs/qdrant.md, run unchanged except for the addresses.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { listCodeBlocks, readDocument } from '../../support/markdown.ts';
import { TestServer } from './test-server.ts';

const run = promisify(execFile);

describe('README.md on vectors', () => {
  const readme = readDocument('README.md');
  let server: TestServer;
  before(async () => {
    server = await TestServer.open();
  });
  after(() => server.close());

  it('creates a collection, stores points and finds one with the curl commands that it shows', async () => {
    const heading = 'First success: vectors';
    const [commands = ''] = listCodeBlocks(readme, 'sh', heading);
    const [expected = ''] = listCodeBlocks(readme, 'json', heading);
    const script = commands.replaceAll('localhost:6333', new URL(server.url).host).replaceAll('curl ', 'curl -sS ');
    const { stdout } = await run('sh', ['-ec', script]);
    assert.match(stdout, new RegExp(`^(\\{"status":"ok".*\\}){2}${toPattern(expected.trim())}$`));
  });
});

describe('docs/qdrant.md', () => {
  const document = readDocument('docs/qdrant.md');
  let server: TestServer;
  before(async () => {
    server = await TestServer.open();
  });
  after(() => server.close());

  it('makes a hybrid query with the curl commands and the program that it shows', async () => {
    const [commands = ''] = listCodeBlocks(document, 'sh');
    const [program = ''] = listCodeBlocks(document, 'js');
    const script = commands.replaceAll('http://localhost:6336', server.qdrantUrl).replaceAll('curl ', 'curl -sS ');
    const { stdout: answers } = await run('sh', ['-ec', script]);
    assert.match(answers, /"points":\[\{"id":1,.*"magpies collect".*\{"id":2,.*"engines search"/);
    const code = program.replaceAll('http://127.0.0.1:6336', server.qdrantUrl);
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code]);
    assert.equal(stdout.trim(), "[ '1: magpies collect', '2: engines search' ]");
  });
});

/** Returns a pattern in which an ellipsis matches digits. */
function toPattern(text: string): string {
  return RegExp.escape(text).replaceAll(RegExp.escape('…'), '[\\d.e-]+');
}
