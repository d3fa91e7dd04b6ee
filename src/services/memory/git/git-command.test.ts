import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { GIT_ERRORS } from '../errors/git-errors.ts';
import { toRefusal } from './explain-failure.ts';
import failures from './failures.json' with { type: 'json' };
import { type Git, openGit } from './git-command.ts';
import type { Remote } from './remote.ts';
import { createTestFolder, openTestGit, TEST_PATH } from './testing/test-repository.ts';

const folder = createTestFolder();
after(() => rmSync(folder, { recursive: true, force: true }));
let git: Git;
before(async () => {
  git = await openTestGit(folder);
});

const isRefused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

/** Writes a script that replaces git. */
function openFake(name: string, script: string): Promise<Git> {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'git'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(path, 'git'), 0o755);
  return openGit({ home: join(folder, 'home'), variables: { PATH: `${path}:${TEST_PATH}` } });
}

describe('git', () => {
  it('is refused where it is missing or too old', async () => {
    const missing = openGit({ home: join(folder, 'home'), variables: { PATH: '/nonexistent' } });
    await assert.rejects(missing, isRefused('git_missing'));
    await assert.rejects(openFake('old', 'echo git version 2.30.2'), isRefused('git_too_old'));
    await openFake('new', 'echo git version 3.0');
  });

  it('sees no configuration and no variables but those it is given', async () => {
    const home = join(folder, 'home');
    const variables = {
      PATH: TEST_PATH,
      GIT_DIR: '/etc',
      GIT_SSH: 'evil',
      NODE_OPTIONS: '--x',
      https_proxy: 'http://p',
    };
    const own = await openGit({ home, variables });
    writeFileSync(join(home, '.gitconfig'), '[alias]\n\tpwned = !env\n[user]\n\tname = Someone\n');
    await assert.rejects(own.run(['pwned']), isRefused('git_failed'));
    await assert.rejects(own.run(['config', 'user.name']), isRefused('git_failed'));
    const seen = await openFake('env', 'if [ "$1" = version ]; then echo git version 2.40; else env; fi');
    const text = (await seen.run(['anything'])).output.toString();
    assert.match(text, /GIT_TERMINAL_PROMPT=0/);
    assert.doesNotMatch(text, /NODE_OPTIONS|GIT_SSH=|GIT_ASKPASS/);
  });

  it('is given a credential by its environment and not by its arguments', async () => {
    const fake = await openFake(
      'arguments',
      'if [ "$1" = version ]; then echo git version 2.40; else tr "\\0" " " < /proc/$$/cmdline; fi',
    );
    const remote: Remote = {
      url: 'https://example.org/a',
      protocol: 'https',
      host: 'example.org',
      credential: { username: 'me', password: 'topsecret' },
    };
    const { output } = await fake.run(['fetch', remote.url], { remote });
    assert.match(output.toString(), /fetch https:\/\/example.org\/a/);
    assert.doesNotMatch(output.toString(), /topsecret|bWU6dG9wc2VjcmV0/);
  });

  it('connects over ssh to the address that was checked, and knows the key of the host by its name', async () => {
    const bin = join(folder, 'ssh-bin');
    mkdirSync(bin);
    const asked = join(folder, 'asked');
    writeFileSync(join(bin, 'ssh'), `#!/bin/sh\nprintf '%s\\n' "$@" > ${asked}\nexit 1\n`, { mode: 0o755 });
    const withSsh = await openGit({ home: join(folder, 'ssh-home'), variables: { PATH: `${bin}:${TEST_PATH}` } });
    for (const [url, host, address, alias] of [
      ['git@example.org:team/app', 'example.org', '192.0.2.7', 'example.org'],
      ['ssh://git@example.org:22/team/app', 'example.org', '2001:db8::7', 'example.org'],
      ['ssh://git@example.org:2222/team/app', 'example.org', '192.0.2.7', '[example.org]:2222'],
    ] as const) {
      const remote: Remote = { url, protocol: 'ssh', host, addresses: [address, '192.0.2.8'] };
      await assert.rejects(withSsh.run(['ls-remote', url], { remote }));
      const args = readFileSync(asked, 'utf8').split('\n');
      assert.ok(args.includes(`-oHostName=${address}`) && args.includes(`-oHostKeyAlias=${alias}`), args.join(' '));
      assert.ok(args.includes('git@example.org'));
    }
  });

  it('talks over no protocol but the one of the remote', async () => {
    await assert.rejects(git.run(['ls-remote', folder]), isRefused('source_protocol_not_allowed'));
    await assert.rejects(git.run(['ls-remote', 'http://127.0.0.1:9/']), isRefused('source_protocol_not_allowed'));
    const ran = join(folder, 'ran');
    await assert.rejects(git.run(['ls-remote', `ext::touch ${ran}`]), isRefused('source_protocol_not_allowed'));
  });

  it('ends with all that it started when it is cancelled, silent for too long, or writes too much', async () => {
    const script = [
      'if [ "$1" = version ]; then echo git version 2.40; exit; fi',
      'if [ "$1" = flood ]; then yes; fi',
      `sleep 600 & echo $! > ${folder}/pid; wait`,
    ];
    const fake = await openFake('slow', script.join('\n'));
    const isAlive = () => {
      try {
        // The shell makes the file before it writes the number.
        const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
        return pid > 0 && process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    const cancelling = new AbortController();
    const cancelled = fake.run(['wait'], { signal: cancelling.signal });
    while (!isAlive()) await sleep(5);
    cancelling.abort(new Error('no longer wanted'));
    await assert.rejects(cancelled, /no longer wanted/);
    while (isAlive()) await sleep(5);
    await assert.rejects(fake.run(['wait'], { silenceMsMax: 100 }), isRefused('git_too_slow'));
    const remote = { url: 'https://example.org/a', protocol: 'https', host: 'example.org' } as const;
    await assert.rejects(fake.run(['wait'], { silenceMsMax: 100, remote }), isRefused('source_timed_out'));
    while (isAlive()) await sleep(5);
    await assert.rejects(fake.run(['flood'], { outputBytesMax: 1000 }), isRefused('git_output_too_large'));
    await assert.rejects(fake.run(['wait'], { signal: AbortSignal.abort(new Error('too late')) }), /too late/);
  });
});

describe('a failure', () => {
  it('has words for each of its codes', () => {
    for (const { code } of failures) assert.ok(code in GIT_ERRORS, code);
  });

  const said: [string, string][] = [
    [
      "fatal: could not read Username for 'https://github.com': terminal prompts disabled",
      'source_authentication_failed',
    ],
    ["remote: Repository not found.\nfatal: repository 'https://github.com/a/b/' not found", 'source_not_found'],
    ["fatal: unable to access 'https://x/': Could not resolve host: x", 'source_unreachable'],
    ["fatal: unable to access 'https://x/': SSL certificate problem: self-signed certificate", 'source_untrusted'],
    [
      'git@github.com: Permission denied (publickey).\nfatal: Could not read from remote repository.',
      'source_authentication_failed',
    ],
    ['Host key verification failed.\nfatal: Could not read from remote repository.', 'source_untrusted'],
    [
      'error: file write error: No space left on device\nfatal: unable to write sha1 file\nfatal: early EOF',
      'disk_full',
    ],
    ["fatal: unable to access 'https://x/': Operation too slow. Less than 1 bytes/sec", 'source_timed_out'],
    ['fatal: not a git repository: /x', 'not_a_repository'],
    ['error: inflate: data stream error (incorrect header check)\nerror: corrupt loose object', 'repository_damaged'],
    ['fatal: something never seen before', 'git_failed'],
  ];
  for (const [text, code] of said) {
    it(`is reported as ${code}: ${JSON.stringify(text.slice(0, 60))}`, () =>
      assert.equal(toRefusal(text, undefined).code, code));
  }

  it('reveals no secrets, on one line', () => {
    const credential = { username: 'me', password: 'topsecret' };
    const remote: Remote = { url: 'https://x/', protocol: 'https', host: 'x', credential };
    const text = 'warning: a\nfatal: strange https://me:other@x/ topsecret bWU6dG9wc2VjcmV0 \x1b[31m\nhint: b';
    const { params } = toRefusal(text, remote);
    assert.equal(params['reason'], 'strange https://x/ *** ***  [31m');
  });
});
