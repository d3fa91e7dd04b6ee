// The commands and code of README.md, run unchanged except for the addresses.
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

/** Returns a pattern in which an ellipsis matches digits. */
function toPattern(text: string): string {
  return RegExp.escape(text).replaceAll(RegExp.escape('…'), '[\\d.e-]+');
}
