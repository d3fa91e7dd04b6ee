import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryServer } from './memory-server.ts';

describe('memory', () => {
  it('indexes a repository that is added while it runs, and answers for its health', async () => {
    const server = await MemoryServer.open();
    const repository = await server.addFiles('acme/app', { 'src/main.ts': 'export function main() {}\n' });
    const [index] = await server.index.indexes.list([repository.id]);
    assert.deepEqual([index?.target, index?.counts.files], [{ kind: 'branch', branch: 'main' }, 1]);
    assert.equal((await server.get('/health')).status, 200);
    const cookie = await server.signIn(await server.addAccount('Ada', 'member'));
    assert.match(cookie, /^magpie_session=/);
    await server.close();
  });
});
