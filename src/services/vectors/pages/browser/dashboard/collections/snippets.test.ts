import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { toClientSnippet, toInsertSnippet } from './snippets.js';

const connection = { base: 'https://example.org/base/', tenant: `it's "$HOME" \`x\`` };

const plain = (size: number) => [{ name: '', kind: 'dense', size }] as const;

/** Runs a snippet and returns the arguments and the standard input of curl. */
function runWithFakeCurl(snippet: string): { args: string[]; body: string } {
  const curl = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; printf '\\0'; cat; }`;
  const { stdout, status } = spawnSync('sh', ['-c', `${curl}\n${snippet}`], { encoding: 'utf8' });
  assert.equal(status, 0);
  const [words = '', body = ''] = stdout.split('\0\0');
  return { args: words.split('\0'), body };
}

describe('the command that inserts points', () => {
  it('means in a shell what it says, for any names', () => {
    const { args, body } = runWithFakeCurl(toInsertSnippet(connection, { name: `a'b/$(c) "é"`, vectors: plain(3) }));
    assert.equal(args[2], "https://example.org/base/qdrant/collections/a'b%2F%24(c)%20%22%C3%A9%22/points?wait=true");
    assert.ok(args.includes('api-key: your key'));
    assert.ok(args.includes(`X-Tenant-Id: ${connection.tenant}`));
    assert.ok(JSON.parse(body).points.every(({ vector }: { vector: number[] }) => vector.length === 3));
  });

  it('makes vectors of any size', () => {
    const { body } = runWithFakeCurl(
      toInsertSnippet({ ...connection, tenant: '' }, { name: 'n', vectors: plain(1536) }),
    );
    const { points } = JSON.parse(body) as { points: { vector: number[] }[] };
    assert.deepEqual(
      points.map(({ vector }) => vector.length),
      [1536, 1536],
    );
    assert.notDeepEqual(points[0]?.vector, points[1]?.vector);
  });
});

describe('the command that inserts points with several vectors', () => {
  it('has a value for each of them', () => {
    const odd = `it's "$HOME" \`x\` \\`;
    const vectors = [
      { name: '', kind: 'dense', size: 100 },
      { name: odd, kind: 'multi', size: 2 },
      { name: 'words', kind: 'sparse', size: 0 },
    ] as const;
    const { body } = runWithFakeCurl(toInsertSnippet(connection, { name: 'n', vectors }));
    const [{ vector }] = JSON.parse(body).points;
    assert.deepEqual(Object.keys(vector), ['', odd, 'words']);
    assert.deepEqual([vector[''].length, vector[odd].length, vector[odd][0].length], [100, 1, 2]);
    assert.equal(vector.words.indices.length, vector.words.values.length);
  });
});

describe('the program', () => {
  it('names the server and the tenant', () => {
    const program = toClientSnippet(
      { ...connection, base: 'https://example.org/base/qdrant' },
      { name: 'n', vectors: plain(3) },
    );
    for (const part of [
      '"example.org"',
      'port: 443',
      'https: true',
      '"/base/qdrant"',
      JSON.stringify(connection.tenant),
    ]) {
      assert.ok(program.includes(part), part);
    }
  });

  it('names no prefix for a separate port', () => {
    const program = toClientSnippet({ base: 'http://localhost:6336', tenant: '' }, { name: 'n', vectors: plain(3) });
    assert.match(program, /port: 6336/);
    assert.doesNotMatch(program, /prefix/);
  });
});
