import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { CLIENT_SETTINGS } from './client-settings.ts';
import { readConfiguration } from './configuration.ts';
import { SettingReader } from './setting.ts';
import { SETTINGS } from './settings.ts';

function read(environment: Record<string, string> = {}, flags: Record<string, string> = {}) {
  return readConfiguration(environment, new Map(Object.entries(flags)));
}

describe('the configuration', () => {
  it('has the documented defaults', () => {
    const { configuration, mistakes, warnings } = read();
    assert.deepEqual([mistakes, warnings], [[], []]);
    assert.equal(configuration.host, '127.0.0.1');
    assert.equal(configuration.dataDir, resolve('data'));
    assert.equal(configuration.logLevel, 'info');
    const ports = Object.entries(configuration.services).map(([name, { port }]) => `${name} ${port}`);
    assert.deepEqual(ports, ['vectors 6333', 'memory 6340', 'toolkit 6341', 'pets 6342', 'studio 6343']);
    assert.equal(configuration.services.vectors.publicUrl, undefined);
  });

  it('comes from the environment, and flags win over it', () => {
    const environment = { MAGPIE_HOST: '::', MAGPIE_VECTORS_PORT: '7000', MAGPIE_MEMORY_MB: '100' };
    const { configuration } = read(environment, { 'vectors-port': '0' });
    assert.equal(configuration.host, '::');
    assert.equal(configuration.services.vectors.port, 0);
    assert.equal(configuration.memoryBytesMax, 100 * 1024 * 1024);
  });

  it('switches the website and the demo on and off', () => {
    const { isPublicSite, isDemo } = read().configuration.vectors;
    assert.deepEqual([isPublicSite, isDemo], [false, false]);
    const environment = { MAGPIE_VECTORS_PUBLIC_SITE: '1', MAGPIE_VECTORS_DEMO: '1' };
    const { configuration } = read(environment, { 'vectors-demo': '0' });
    assert.deepEqual([configuration.vectors.isPublicSite, configuration.vectors.isDemo], [true, false]);
  });

  it('takes an empty variable for one that is not set', () => {
    const { configuration, mistakes } = read({ MAGPIE_HOST: '', DATABASE_URL: '' });
    assert.equal(configuration.host, '127.0.0.1');
    assert.deepEqual(mistakes, []);
  });

  it('keeps a public address without its final slash', () => {
    const { configuration } = read({ MAGPIE_PUBLIC_URL_VECTORS: 'https://example.org/vectors/' });
    assert.equal(configuration.services.vectors.publicUrl, 'https://example.org/vectors');
  });

  it('reports every mistake at once, with the name, the value and what is allowed', () => {
    const { mistakes } = read({ MAGPIE_HOST: '1.2.3', MAGPIE_PETS_PORT: '65536' }, { 'log-level': 'loud' });
    assert.deepEqual(mistakes, [
      'MAGPIE_HOST is "1.2.3": expected an IP address or a host name',
      '--log-level is "loud": expected one of silent, error, warn, info, debug',
      'MAGPIE_PETS_PORT is "65536": expected a whole number from 0 to 65535',
    ]);
  });

  const REFUSED: Readonly<Record<string, readonly string[]>> = {
    MAGPIE_HOST: ['256.1.1.1', 'a b', '[::1]', '-x', 'http://localhost'],
    MAGPIE_DATA_DIR: ['a\0b'],
    MAGPIE_MEMORY_MB: ['63', '1.5', '-100', '1e3', '1GB'],
    MAGPIE_LOG_LEVEL: ['INFO', 'trace', '__proto__'],
    MAGPIE_VECTORS_PUBLIC_SITE: ['yes', 'true', '2'],
    MAGPIE_VECTORS_DEMO: ['on', '01'],
    MAGPIE_VECTORS_PORT: ['-1', '65536', '0x50', '80 ', 'http'],
    MAGPIE_VECTORS_KEYS_FILE: ['a\0b'],
    MAGPIE_VECTORS_RATE_LIMIT: ['0', '-1', '1.5', 'many'],
    MAGPIE_PUBLIC_URL_VECTORS: ['example.org', 'ftp://example.org', 'https://', 'https://a/?b', 'https://a/#b'],
  };
  for (const [variable, values] of Object.entries(REFUSED)) {
    it(`refuses values of ${variable} that mean nothing`, () => {
      for (const value of values) {
        const { mistakes } = read({ [variable]: value });
        assert.equal(mistakes.length, 1, value);
        assert.ok(mistakes[0]?.startsWith(`${variable} is `), value);
      }
    });
  }

  it('never repeats a password, nor a value over several lines', () => {
    const { mistakes } = read({
      MAGPIE_PUBLIC_URL_VECTORS: 'https://user:secret@example.org',
      DATABASE_URL: 'postgres://user:secret@example.org/db',
      MAGPIE_HOST: 'two\nlines',
    });
    assert.equal(mistakes.length, 3);
    assert.ok(!/secret|\n/.test(mistakes.join(' ')));
  });

  it('shows nothing of a refused address that may be secret', () => {
    const addresses = [
      'https://user:hunter2@example.org',
      'https://user:hun/ter2@example.org',
      'https://user:hunter2%40example.org',
      'https:user:hunter2@example.org',
      'user:hunter2@example.org',
      'https://example.org/?token=hunter2',
      'https://example.org/#hunter2',
      'https://a:hunter2@b@example.org',
    ];
    for (const address of addresses) {
      const { mistakes } = read({ MAGPIE_PUBLIC_URL_VECTORS: address, MAGPIE_HOST: address });
      assert.equal(mistakes.length, 2, address);
      assert.doesNotMatch(mistakes.join(' '), /hun|ter2/, address);
      assert.match(mistakes.join(' '), /example\.org/);
    }
  });

  it('refuses DATABASE_URL instead of storing elsewhere than asked', () => {
    const { mistakes } = read({ DATABASE_URL: 'postgres://localhost/magpie' });
    assert.match(mistakes[0] ?? '', /^DATABASE_URL is set, but PostgreSQL is not supported yet: /);
  });

  it('warns of unknown variables and names the one that is probably meant', () => {
    const { mistakes, warnings } = read({ MAGPIE_VECTOR_PORT: '1', MAGPIE_COLOUR_OF_THE_BIKE_SHED: 'red', OTHER: 'x' });
    assert.deepEqual(mistakes, []);
    assert.deepEqual(warnings, [
      'MAGPIE_VECTOR_PORT is not a setting and is ignored; did you mean MAGPIE_VECTORS_PORT?',
      'MAGPIE_COLOUR_OF_THE_BIKE_SHED is not a setting and is ignored',
    ]);
  });

  const secrets = [...SETTINGS, ...CLIENT_SETTINGS].filter(({ isSecret }) => isSecret);

  it('marks every setting that holds a secret', () => {
    const named = [...SETTINGS, ...CLIENT_SETTINGS].filter(({ flag }) => /password|secret|key$|token/.test(flag));
    assert.deepEqual(secrets, named);
    assert.equal(secrets.length, 4);
  });

  it('names a refused secret and what is expected, and nothing of its value', () => {
    for (const setting of secrets) {
      const { flag, variable = '', allowed, parse } = setting;
      for (const value of ['', 'zq', 'z q!', 'zq'.repeat(200)].filter((text) => parse(text) === undefined)) {
        const [fromFlag, fromVariable] = [
          new SettingReader({}, new Map([[flag, value]])),
          new SettingReader({ [variable]: value }, new Map()),
        ];
        for (const reader of [fromFlag, fromVariable]) reader.read(setting);
        const told = (name: string) => `${name} is not valid (its value is not shown): expected ${allowed}`;
        assert.deepEqual(fromFlag.mistakes, [told(`--${flag}`)]);
        assert.deepEqual(fromVariable.mistakes, value === '' ? [] : [told(variable)]);
      }
    }
    assert.match(read({ MAGPIE_ADMIN_PASSWORD: 'short1' }).mistakes[0] ?? '', /: expected 10 to 256 characters$/);
  });

  it('does not show the values of variables that it does not know', () => {
    const { mistakes, warnings } = read({ MAGPIE_ADMIN_PASWORD: 'hunter2', MAGPIE_X: 'hunter2' });
    assert.equal(warnings.length, 2);
    assert.doesNotMatch([...mistakes, ...warnings].join(' '), /hunter2/);
  });

  it('understands the names of earlier releases, tells the present ones, and prefers those', () => {
    const old = read({ MAGPIE_PETS_TRUSTED_PROXIES: '10.0.0.7' }, { 'pets-admin': 'a@example.org' });
    assert.deepEqual(old.configuration.accounts.trustedProxies, ['10.0.0.7']);
    assert.deepEqual(old.warnings, [
      'MAGPIE_PETS_TRUSTED_PROXIES is called MAGPIE_TRUSTED_PROXIES now',
      '--pets-admin is called --admin now',
    ]);
    const both = read({ MAGPIE_PETS_TRUSTED_PROXIES: '10.0.0.7', MAGPIE_TRUSTED_PROXIES: '10.0.0.8' });
    assert.deepEqual([both.configuration.accounts.trustedProxies, both.warnings], [['10.0.0.8'], []]);
    const wrong = read({ MAGPIE_PETS_ADMIN_PASSWORD: 'short1' });
    assert.match(wrong.mistakes[0] ?? '', /^MAGPIE_PETS_ADMIN_PASSWORD is not valid \(its value is not shown\)/);
  });

  it('reads whether registration is open, which it is by default', () => {
    const isOpen = (environment: Record<string, string>) => read(environment).configuration.accounts.isRegistrationOpen;
    assert.deepEqual([isOpen({}), isOpen({ MAGPIE_REGISTRATION: 'closed' })], [true, false]);
    assert.match(read({ MAGPIE_REGISTRATION: 'no' }).mistakes[0] ?? '', /expected open or closed/);
  });

  it('gives every setting a variable and a flag of its own', () => {
    assert.equal(new Set(SETTINGS.map(({ variable }) => variable)).size, SETTINGS.length);
    assert.equal(new Set(SETTINGS.map(({ flag }) => flag)).size, SETTINGS.length);
  });
});
