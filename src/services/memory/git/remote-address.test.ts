import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { parseSource } from './remote-address.ts';

function parse(text: string, isLocalAllowed = false) {
  return parseSource(text, { isLocalAllowed });
}

describe('parseSource', () => {
  const accepted: [string, string, string, string][] = [
    ['https://github.com/owner/name', 'https://github.com/owner/name', 'github.com', 'owner/name'],
    [' https://GitHub.com/owner/name.git/ ', 'https://github.com/owner/name.git', 'github.com', 'owner/name'],
    ['http://127.0.0.1:8080/a/b/c.git', 'http://127.0.0.1:8080/a/b/c.git', '127.0.0.1', 'b/c'],
    ['ssh://git@example.org:2222/team/app', 'ssh://git@example.org:2222/team/app', 'example.org', 'team/app'],
    ['git@github.com:owner/name.git', 'git@github.com:owner/name.git', 'github.com', 'owner/name'],
    ['https://example.org/single', 'https://example.org/single', 'example.org', 'example.org/single'],
    ['https://[::1]/a/b', 'https://[::1]/a/b', '::1', 'a/b'],
  ];
  for (const [text, url, host, suggestedName] of accepted) {
    it(`accepts ${text.trim()}`, () => {
      const source = parse(text);
      assert.ok(source.kind === 'git');
      assert.deepEqual(
        { url: source.url, host: source.host, suggestedName: source.suggestedName, credential: source.credential },
        { url, host, suggestedName, credential: undefined },
      );
    });
  }

  it('splits a credential off the address', () => {
    const source = parse('https://user:p%40ss@example.org/a/b');
    assert.ok(source.kind === 'git');
    assert.equal(source.url, 'https://example.org/a/b');
    assert.deepEqual(source.credential, { username: 'user', password: 'p@ss' });
  });

  const refused = [
    '',
    'owner/name',
    'ext::sh -c touch% /tmp/pwned',
    'ext::https://example.org/a',
    '--upload-pack=touch',
    '-oProxyCommand=touch',
    'ssh://-oProxyCommand=touch/x',
    'ssh://-oProxyCommand=touch@host/x',
    'ssh://user:password@host/x',
    "ssh://git@ho'st/x",
    'ssh://git@$(id)/x',
    'git@-oProxyCommand=x:path',
    'git@host:-path',
    '-u@host:path',
    'git://example.org/a/b',
    'ftp://example.org/a/b',
    'javascript://example.org/a/b',
    'https://',
    'https://example.org',
    'https://example.org/',
    'https://example.org/a?b=c',
    'https://example.org/a#b',
    'https://example.org/a\nb',
    `https://example.org/${'a'.repeat(3000)}`,
  ];
  for (const text of refused) {
    it(`refuses ${JSON.stringify(text.slice(0, 60))}`, () => {
      assert.throws(
        () => parse(text, true),
        (error) => error instanceof Refusal && error.code === 'address_invalid',
      );
    });
  }

  it('accepts local paths only where they are allowed', () => {
    for (const text of ['/srv/code/app', 'file:///srv/code/app', '/srv/code/../code/app/']) {
      const isRefused = (error: unknown) => error instanceof Refusal && error.code === 'local_source_not_allowed';
      assert.throws(() => parse(text), isRefused);
      assert.deepEqual(parse(text, true), { kind: 'local', path: '/srv/code/app', suggestedName: 'local/app' });
    }
  });
});
