// What README.md and docs/memory.md ask people to type is run as it stands, but for the repository and the token.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { listCodeBlocks, ROOT, readDocument } from '../../support/markdown.ts';
import { MemoryProgram } from './memory-program.ts';

const run = promisify(execFile);

describe('documents on memory', () => {
  let program: MemoryProgram;
  let path: string;
  before(async () => {
    program = await MemoryProgram.open();
    ({ path } = program.createRepository('app', {
      'src/parse-token.ts': 'export function parseToken(text: string) {\n  return text.trim();\n}\n',
    }));
    await program.serve();
  });
  after(() => program.close());

  /** The standard output of the commands. */
  async function type(commands: string, token = ''): Promise<string> {
    const magpie = `"${process.execPath}" "${join(ROOT, 'src/app/main.ts')}"`;
    const script = commands
      .replaceAll(/npm run (-s )?magpie --/g, magpie)
      .replaceAll('~/code/app', path)
      .replaceAll('magpie_mem_4kX9dE', token);
    const env = { PATH: process.env['PATH'], MAGPIE_DATA_DIR: program.dataDir };
    return (await run('sh', ['-ec', script], { env })).stdout;
  }

  it('README.md adds a repository, connects an agent and finds code', async () => {
    const [commands = ''] = listCodeBlocks(readDocument('README.md'), 'sh', 'First success: memory');
    const [add = '', connect = '', search = ''] = commands.trim().split('\n');
    assert.match(await type(add), /^Added local\/app\.$/m);
    assert.match(await type(connect), /^claude mcp add .*\/mcp --header "Authorization: Bearer magpie_mem_\w+"\n$/);
    await program.readUntil('index.db', "SELECT 1 FROM indexes WHERE target = 'worktree'");
    assert.match(await type(search), /^local\/app src\/parse-token\.ts/);
  });

  it('docs/memory.md begins with the same, and shows what can be done with it every day', async () => {
    const document = readDocument('docs/memory.md');
    const [first = ''] = listCodeBlocks(document, 'sh', 'In two minutes');
    const [, connect = ''] = first.trim().split('\n');
    assert.match(first, /^npm run magpie -- memory add ~\/code\/app --watch\n/);
    assert.match(await type(connect), /^claude mcp add /);
    const [daily = ''] = listCodeBlocks(document, 'sh', 'Every day');
    const [list = '', search = '', refresh = '', create = '', tokens = '', ...ends] = daily.trim().split('\n');
    assert.match(await type(list), /local\/app/);
    assert.match(await type(search), /parse-token\.ts/);
    assert.match(await type(refresh), /local\/app is indexed/);
    const token = (await type(create)).slice(0, 'magpie_mem_123456'.length);
    assert.ok((await type(tokens)).includes(`${token}…  laptop`));
    assert.match(await type(ends.join('\n'), token), /^Revoked .*\nRemoved local\/app and everything/);
  });
});
