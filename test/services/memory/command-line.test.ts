// The commands of memory as they are typed, beside a running server and without one.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_SOAK } from '../../../src/base/testing/soak.ts';
import { defineRowChecksums } from '../../../src/platform/storage/sqlite/row-checksums.ts';
import { ROOT } from '../../support/markdown.ts';
import { CommandProcess } from './command-process.ts';
import { createManyFiles, MemoryProgram } from './memory-program.ts';

const POLL_MS = 50;
const INTERRUPTED = /^magpie: interrupted; what was read so far is kept, and the next refresh goes on/m;
const FILES = {
  'src/tokens/parse-token.ts': 'export function parseToken(text: string) {\n  return text.trim();\n}\n',
  'README.md': '# Birds\n\nAll about magpies.\n',
};

describe('magpie memory without a server', () => {
  const commands = new CommandProcess();
  let program: MemoryProgram;
  beforeEach(async () => {
    program = await MemoryProgram.open(commands);
  });
  afterEach(() => program.close());
  after(() => commands.close());

  it('adds the repository that a folder is in, indexes it, and searches it', async () => {
    const { path } = program.createRepository('birds', FILES);
    const added = await program.runApart(['add', '.', '--wait'], join(path, 'src', 'tokens'));
    assert.equal(added.code, 0, added.complaints);
    assert.match(added.output, /^Added local\/birds\.\nlocal\/birds is indexed: 2 files of main at [0-9a-f]{7}\.\n$/);
    const listed = await program.run(['list']);
    assert.match(listed.output, /^ {2}local\/birds +2 files of main at [0-9a-f]{7} +\/\S*\/birds +ready\n$/);
    const found = await program.run(['search', 'where', 'are', 'tokens', 'parsed', '--top', '1']);
    assert.match(
      found.output,
      /^local\/birds src\/tokens\/parse-token\.ts:1-3 {2}parseToken\n {4}export function parseToken/,
    );
    assert.equal(found.complaints, 'magpie: searched 2 files of 1 repository\n');
  });

  it('refreshes what has changed, prints each path on one line, and removes everything that was read', async () => {
    const repository = program.createRepository('birds', FILES);
    await program.run(['add', repository.path, '--wait']);
    // A path with an end of line must not pass for another result.
    repository.write({ 'src/a\nlocal/trusted b.ts': 'export const ostrichEggs = 3;\n' }).commit();
    assert.doesNotMatch((await program.run(['search', 'ostrich'])).output, /trusted/);
    const refreshed = await program.run(['refresh', 'LOCAL/birds', '--wait']);
    assert.match(refreshed.output, /^local\/birds is indexed: 3 files of main/, refreshed.complaints);
    const { output } = await program.run(['search', 'ostrich']);
    const before = await program.run(['grep', 'ostrich', '--ref', 'HEAD~1']);
    assert.match(before.complaints, / 0 lines in 0 files/, before.output);
    const unknown = await program.run(['search', 'ostrich', '--ref', 'nothing']);
    assert.match(unknown.complaints, /nothing/);
    assert.match(output, /^local\/birds src\/a\\nlocal\/trusted b\.ts:1-1/);
    assert.doesNotMatch(output, /^local\/trusted/m);
    const removed = await program.run(['remove', 'local/birds']);
    assert.equal(removed.output, 'Removed local/birds and everything that was read from it.\n');
    for (const table of ['blobs', 'segments', 'segment_parts', 'indexes', 'commits', 'commit_files']) {
      assert.deepEqual(program.read('index.db', `SELECT 1 FROM ${table}`), [], table);
    }
    assert.equal((await program.run(['list'])).output, 'There is no repository. magpie memory add adds one.\n');
  });

  // In killed-server.test.ts a server keeps it that is killed.
  it('keeps what was read when it is interrupted, and goes on from there', { skip: !IS_SOAK }, async () => {
    const { path } = program.createRepository('birds', { ...FILES, ...createManyFiles(600) });
    const adding = program.start(['memory', 'add', path, '--wait']);
    await adding.hasWritten(/Added/);
    await program.readUntil('index.db', 'SELECT 1 FROM blobs LIMIT 1');
    adding.child.kill('SIGINT');
    assert.equal(await adding.ended, 1);
    assert.match(adding.stderr, INTERRUPTED);
    const kept = program.read('index.db', 'SELECT rowid, key FROM blobs');
    assert.deepEqual(
      program.read('memory.db', 'SELECT state FROM jobs').map(({ state }) => state),
      ['waiting'],
    );
    const refreshed = await program.run(['refresh', '--wait']);
    assert.match(refreshed.output, /is indexed: 602 files/, refreshed.complaints);
    const now = new Map(program.read('index.db', 'SELECT rowid, key FROM blobs').map(({ key, rowid }) => [key, rowid]));
    for (const { key, rowid } of kept) assert.equal(now.get(key), rowid);
  });

  it('leaves repositories of the code host to the server and to the host', async () => {
    const { path } = program.createRepository('birds', FILES);
    await program.run(['add', path]);
    const database = new DatabaseSync(join(program.dataDir, 'memory', 'memory.db'));
    defineRowChecksums(database);
    database.exec("UPDATE repositories SET source_kind = 'host', address = 'https://github.com/local/birds'");
    database.close();
    const removed = await program.run(['remove', 'local/birds']);
    assert.equal(removed.code, 1);
    assert.match(removed.complaints, /comes with the app of the code host/);
    const refreshing = program.start(['memory', 'refresh', '--wait']);
    await refreshing.hasWritten(/local\/birds: The code host cannot be reached.* It is tried again/);
    refreshing.child.kill('SIGINT');
    assert.equal(await refreshing.ended, 1);
    assert.match(refreshing.stderr, INTERRUPTED);
  });

  it('reports in one line what is wrong, and ends with 1', async () => {
    const { path } = program.createRepository('birds', FILES);
    mkdirSync(join(program.folder, 'plain'));
    assert.equal((await program.runApart(['list'])).code, 1, 'a folder without data');
    await program.run(['add', path]);
    const mistakes: Readonly<Record<string, RegExp>> = {
      'add birds': /There is a repository named local\/birds already/,
      'add plain': /\/plain is in no git repository/,
      'add nowhere': /there is no folder \/.*nowhere: give the path of a repository, or an address/,
      'add ftp://example.org/a/b': /The address is neither/,
      'add birds --name birds': /"birds" is no name of a repository/,
      'add https://example.org/a/b --watch': /Only a folder of this machine can be watched/,
      'remove team/birds': /there is no repository team\/birds: magpie memory list lists all/,
      'refresh nonsense': /is no name of a repository/,
      'search birds --top 0': /--top is "0": expected a whole number from 1 to 50/,
      search: /memory search needs words/,
      'token create': /memory token create needs --name/,
      'token create --name laptop --repo team/birds': /there is no repository team\/birds/,
      'token revoke magpie_mem_nothing': /there is no such token/,
      'connect emacs':
        /there is no client "emacs": there are claude-code, codex, cursor, vscode, zed, gemini, opencode/,
    };
    for (const [words, line] of Object.entries(mistakes)) {
      const { code, output, complaints } = await program.run(words.split(' '));
      assert.deepEqual([code, output], [1, ''], words);
      assert.match(complaints, new RegExp(`^magpie: .*${line.source}.*\\n$`), words);
    }
  });
});

// The first test starts the server.
describe('magpie memory before a server and beside it', () => {
  let program: MemoryProgram;
  let url: string;
  before(async () => {
    program = await MemoryProgram.open();
  });
  after(() => program.close());

  /** Searches, like an agent, all that the token may see. */
  async function search(
    token: string,
    query = 'parseToken',
  ): Promise<{ readonly status: number; readonly text: string }> {
    const params = { name: 'search_code', arguments: { query } };
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  }

  it('leaves the index to the next server without the option to wait, and says so', async () => {
    const { path } = program.createRepository('early', { 'nest.ts': 'export const emptyNest = 1;\n' });
    const added = await program.run(['add', path, '--name', 'team/early']);
    assert.match(added.output, /^Added team\/early\.\nIt is indexed when the server starts, or now with .*--wait\.\n$/);
    assert.match((await program.run(['list'])).output, /team\/early +nothing to search yet +\S+ +waits for the server/);
    const unindexed = await program.run(['search', 'nest']);
    assert.match(unindexed.complaints, /^magpie: nothing is indexed yet: magpie memory list shows/);
    const early = await program.run(['search', 'nest', '--repo', 'team/early']);
    assert.deepEqual([early.code, early.output], [1, '']);
    assert.match(early.complaints, /^magpie: team\/early is not indexed yet: magpie memory list shows its progress\n$/);
    ({ url } = await program.serve());
    await program.readUntil('index.db', 'SELECT id FROM indexes');
    assert.match((await program.run(['search', 'nest'])).output, /nest\.ts/);
  });

  it('has the server index what it adds, waits for it, and searches the same index', async () => {
    const { path } = program.createRepository('birds', FILES);
    const added = await program.run(['add', path, '--wait']);
    assert.match(added.output, /^Added local\/birds\.\nlocal\/birds is indexed: 2 files/, added.complaints);
    assert.match((await program.run(['search', 'parseToken'])).output, /^local\/birds src\/tokens\/parse-token\.ts/);
    const refreshed = await program.run(['refresh']);
    assert.equal(refreshed.output, 'The server indexes it now; magpie memory list shows its progress.\n');
  });

  it('reports why a repository cannot be indexed', async () => {
    const address = `${url}/nothing/here`;
    const added = await program.run(['add', address, '--wait']);
    assert.equal(added.code, 1);
    // Progress lines may precede the reason under load.
    assert.match(added.complaints, /^(magpie: nothing\/here: .+\n)+$/);
    assert.match((await program.run(['list'])).output, /nothing\/here +nothing to search yet +\S+ +failed: /);
    assert.equal((await program.run(['remove', 'nothing/here'])).code, 0);
  });

  it('finds a file of a watched folder after it was saved, and not after it was deleted', {
    skip: !IS_SOAK,
  }, async () => {
    const repository = program.createRepository('watched', { 'a.ts': 'export const first = 1;\n' });
    const added = await program.run(['add', repository.path, '--watch', '--wait']);
    assert.equal(added.code, 0, added.complaints);
    const found = async () => (await program.run(['search', 'cassowary', '--repo', 'local/watched'])).output;
    assert.doesNotMatch(await found(), /b\.ts/);
    // The running server answers without a new process.
    const token = (await program.run(['token', 'create', '--name', 'watcher'])).output.trim();
    const isFound = async () => (await search(token, 'feedCassowary')).text.includes('b.ts');
    writeFileSync(join(repository.path, 'b.ts'), 'export function feedCassowary() {}\n');
    while (!(await isFound())) await sleep(POLL_MS);
    assert.ok((await found()).includes('b.ts:1-1  feedCassowary'));
    repository.remove('b.ts');
    while (await isFound()) await sleep(POLL_MS);
    assert.doesNotMatch(await found(), /b\.ts/);
    await program.run(['token', 'revoke', token]);
    assert.match((await program.run(['list'])).output, /watched \(watched\)/);
  });

  it('prints a new token and nothing else on standard output, lists it and revokes it', async () => {
    const { path } = program.createRepository('tokens', FILES);
    await program.run(['add', path, '--wait']);
    const args = [
      'token',
      'create',
      '--name',
      'laptop',
      '--repo',
      'local/tokens',
      '--repo',
      'local/tokens',
      '--days',
      '7',
    ];
    const { output, complaints } = await program.run(args);
    assert.match(output, /^magpie_mem_[0-9A-Za-z]{43}\n$/, complaints);
    const prefix = output.slice(0, 'magpie_mem_123456'.length);
    const listed = (await program.run(['token', 'list'])).output;
    assert.match(
      listed,
      new RegExp(`${prefix}… +laptop +local/tokens, local/tokens +command line +never used +ends 2`),
    );
    const { status, text } = await search(output.trim());
    assert.equal(status, 200);
    assert.match(text, /local\/tokens/);
    assert.doesNotMatch(text, /local\/birds/);
    const second = (await program.run(['token', 'create', '--name', 'laptop'])).output;
    assert.match((await program.run(['token', 'revoke', 'laptop'])).complaints, /several tokens have this name/);
    await program.run(['token', 'revoke', second.trim()]);
    assert.equal((await program.run(['token', 'revoke', 'laptop'])).output, `Revoked ${prefix}.\n`);
    assert.equal((await search(output.trim())).status, 401);
    assert.match((await program.run(['token', 'list'])).output, /^There is no token/);
  });

  it('prints the configuration of each client with the address of the server and a new token', async () => {
    const connect = async (client: string) => (await program.run(['connect', client])).output;
    const [codex, cursor, vscode] = [await connect('codex'), await connect('cursor'), await connect('vscode')];
    const bearer = /^Bearer magpie_mem_[0-9A-Za-z]{43}$/;
    assert.match(
      codex,
      new RegExp(`^url = "${url}/mcp"\\nhttp_headers = \\{ Authorization = "Bearer magpie_mem_`, 'm'),
    );
    const ofCursor = JSON.parse(cursor).mcpServers['magpie-memory'];
    const ofVscode = JSON.parse(vscode).servers['magpie-memory'];
    for (const { url: address, headers } of [ofCursor, ofVscode]) {
      assert.equal(address, `${url}/mcp`);
      assert.match(headers.Authorization, bearer);
    }
    for (const client of ['zed', 'gemini', 'opencode']) {
      assert.match(await connect(client), new RegExp(`"${url}/mcp"[^]*"Bearer magpie_mem_`));
    }
    const { output } = await program.run(['connect', 'claude-code', '--url', 'https://memory.example.org/']);
    assert.match(
      output,
      /^claude mcp add --transport http magpie-memory https:\/\/memory\.example\.org\/mcp --header "Auth/,
    );
  });

  it('prints the configuration with which each client starts the local server, without a token', async () => {
    const connect = async (client: string) => (await program.run(['connect', client, '--local'])).output;
    const command = ['npm', '--silent', '--prefix', ROOT.replace(/\/$/, ''), 'run', 'magpie', '--', 'mcp'];
    for (const client of ['claude', 'codex']) {
      const line = await connect(client === 'claude' ? 'claude-code' : client);
      assert.equal(line, `${client} mcp add magpie -- ${command.join(' ')}\n`);
    }
    const [first, ...args] = command;
    const inWorkspace = [...args, '--root', '$' + '{workspaceFolder}'];
    const expected: Readonly<Record<string, object>> = {
      cursor: { mcpServers: { magpie: { command: first, args: inWorkspace } } },
      vscode: { servers: { magpie: { type: 'stdio', command: first, args: inWorkspace } } },
      zed: { context_servers: { magpie: { command: first, args } } },
      gemini: { mcpServers: { magpie: { command: first, args } } },
      opencode: { mcp: { magpie: { type: 'local', command, enabled: true } } },
    };
    for (const [client, configuration] of Object.entries(expected)) {
      assert.deepEqual(JSON.parse(await connect(client)), configuration, client);
    }
  });
});
