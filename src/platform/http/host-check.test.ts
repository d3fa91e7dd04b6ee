import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { HttpProblem, type Problem } from './errors/problem.ts';
import { HostCheck, toSocketHost } from './host-check.ts';

interface Asked {
  readonly url?: string;
  readonly version?: '1.0' | '1.1';
  readonly hosts: readonly string[];
}

function toMessage({ url = '/', version = '1.1', hosts }: Asked): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  const [host] = hosts;
  message.url = url;
  message.httpVersion = version;
  if (host !== undefined) message.headers.host = host;
  message.rawHeaders = ['Accept', 'host', ...hosts.flatMap((each) => ['hOST', each])];
  return message;
}

const RULES = { host: 'bird-house', publicUrl: 'https://Vectors.example.org:8443/base', publicUrlSetting: 'THE_URL' };

function createCheck(address: string): HostCheck {
  const check = new HostCheck(RULES);
  check.listensOn(address);
  return check;
}

/** Returns the refusal, the accepted host, or undefined. */
function ask(check: HostCheck, asked: Asked): Problem | string | undefined {
  try {
    return check.check(toMessage(asked));
  } catch (error) {
    assert.ok(error instanceof HttpProblem);
    return error.problem;
  }
}

const local = createCheck('127.0.0.1');
const open = createCheck('0.0.0.0');

describe('a server that only this machine reaches', () => {
  it('is known by its own names, regardless of case and port', () => {
    const hosts = [
      ['localhost', 'localhost'],
      ['LocalHost:6333', 'localhost:6333'],
      ['localhost.:1', 'localhost.:1'],
      ['pets.localhost', 'pets.localhost'],
      ['127.0.0.1:6333', '127.0.0.1:6333'],
      ['127.8.9.1', '127.8.9.1'],
      ['127.1', '127.0.0.1'],
      ['[::1]:6333', '[::1]:6333'],
      ['[0:0:0:0:0:0:0:1]', '[::1]'],
      ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
      ['vectors.EXAMPLE.org', 'vectors.example.org'],
      ['vectors.example.org.:443', 'vectors.example.org.:443'],
      ['Bird-House:6333', 'bird-house:6333'],
    ] as const;
    for (const address of ['127.0.0.1', '127.0.1.1', '::1']) {
      for (const [host, accepted] of hosts) assert.equal(ask(createCheck(address), { hosts: [host] }), accepted, host);
    }
  });

  it('refuses every other name, and addresses of other machines', () => {
    const hosts = [
      'evil.example',
      'evil.example.',
      'localhost.evil.example',
      'notlocalhost',
      '127.0.0.1.evil.example',
      'example.org',
      'evil.vectors.example.org',
      '192.0.2.1:6333',
      '0.0.0.0',
      '[::]',
      '[2001:db8::1]',
      'under_score',
    ];
    for (const host of hosts) {
      const { kind, ...more } = ask(local, { hosts: [host] }) as Extract<Problem, { kind: 'unknown-host' }>;
      const name = host.replace(/:6333$|\.$/, '');
      assert.deepEqual([kind, more], ['unknown-host', { host: name, setting: 'THE_URL' }]);
    }
  });

  it('takes the host of a whole address as the target instead of the header', () => {
    const evil = ask(local, { url: 'http://evil.example/', hosts: ['localhost'] });
    assert.deepEqual(evil, { kind: 'unknown-host', host: 'evil.example', setting: 'THE_URL' });
    assert.equal(ask(local, { url: 'HTTP://localhost:1/x?http://evil/', hosts: ['evil.example'] }), 'localhost:1');
    assert.equal(ask(local, { url: '/http://evil.example/', hosts: ['localhost'] }), 'localhost');
    for (const url of ['http://localhost@evil.example/', 'http:///x', 'http://a b/', 'https://?']) {
      assert.equal((ask(local, { url, hosts: ['localhost'] }) as Problem).kind, 'malformed-http', url);
    }
  });
});

describe('a server that other machines reach', () => {
  it('answers to every name, and believes its own and IP addresses', () => {
    for (const address of ['0.0.0.0', '::', '192.0.2.1', '2001:db8::1']) {
      const check = createCheck(address);
      for (const host of ['localhost:1', '192.0.2.7:6333', '[2001:db8::7]', 'vectors.example.org', 'bird-house']) {
        assert.equal(ask(check, { hosts: [host] }), host);
      }
      for (const host of ['evil.example', 'under_score', '-x']) {
        assert.equal(ask(check, { hosts: [host] }), undefined, host);
      }
    }
  });
});

describe('any server', () => {
  it('refuses a Host that is none, and more than one', () => {
    const hosts = ['', ' ', 'a b', 'a/b', 'a@b', 'a:b', 'a:99999', '[::1', '::1', '<x>', 'ä', 'a,b', 'x'.repeat(256)];
    for (const check of [local, open]) {
      for (const host of hosts) {
        assert.equal((ask(check, { hosts: [host] }) as Problem).kind, 'malformed-http', host);
      }
      for (const twice of [
        ['localhost', 'localhost'],
        ['localhost', 'evil.example'],
      ]) {
        const problem = { kind: 'malformed-http', message: 'there is more than one Host header' };
        assert.deepEqual(ask(check, { hosts: twice }), problem);
        assert.deepEqual(ask(check, { version: '1.0', hosts: twice }), problem);
      }
    }
  });

  it('needs a Host with HTTP/1.1, and none with HTTP/1.0', () => {
    for (const check of [local, open]) {
      assert.equal((ask(check, { hosts: [] }) as Problem).kind, 'malformed-http');
      assert.equal(ask(check, { version: '1.0', hosts: [] }), undefined);
    }
  });
});

describe('the address that a connection came to', () => {
  it('is written as in an address', () => {
    const toHost = (localAddress: string) => toSocketHost({ localAddress, localPort: 7 } as Socket);
    assert.equal(toHost('192.0.2.1'), '192.0.2.1:7');
    assert.equal(toHost('2001:db8::1'), '[2001:db8::1]:7');
    assert.equal(toHost('::ffff:192.0.2.1'), '192.0.2.1:7');
  });
});
