import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { createOnOffSetting } from '../../platform/settings/setting-kinds.ts';
import { SettingReader } from '../../platform/settings/setting-reader.ts';
import { COMMANDS } from '../commands.ts';
import { PARTS, SERVICES } from '../services.ts';
import { listUnknownVariables, readConfiguration } from './configuration.ts';
import { createServerSettings } from './settings.ts';

const LIGHTS = createOnOffSetting(
  { flag: 'zoo-lights', variable: 'MAGPIE_ZOO_LIGHTS', formerly: { variable: 'MAGPIE_LIGHTS' }, about: 'lights' },
  false,
);
const zoo = {
  name: 'zoo',
  defaultPort: 7000,
  settings: [LIGHTS],
  checkSettings: (read: <T>(setting: typeof LIGHTS) => boolean | T) => (read(LIGHTS) ? ['lights need a switch'] : []),
};
const farm = { name: 'farm', defaultPort: 7001, settings: [] };
const settings = createServerSettings([zoo, farm], []);

function read(environment: Record<string, string> = {}, flags: Record<string, string> = {}) {
  const reader = new SettingReader(environment, new Map(Object.entries(flags)));
  const { configuration, errors } = readConfiguration(reader.read.bind(reader), {}, settings, [zoo, farm]);
  return { configuration, errors: [...reader.errors, ...errors], notices: reader.notices };
}

describe('the configuration', () => {
  it('has the documented defaults', () => {
    const { configuration, errors } = read();
    assert.deepEqual(errors, []);
    assert.equal(configuration.host, '127.0.0.1');
    assert.equal(configuration.dataDir, resolve('data'));
    assert.equal(configuration.logLevel, 'info');
    assert.deepEqual(configuration.addresses.get('zoo'), {
      port: 7000,
      publicUrl: undefined,
      publicUrlSetting: 'MAGPIE_PUBLIC_URL_ZOO (--zoo-public-url)',
    });
  });

  it('comes from the environment, and flags win over it', () => {
    const { configuration } = read({ MAGPIE_HOST: '::', MAGPIE_ZOO_PORT: '8000' }, { 'zoo-port': '0' });
    assert.equal(configuration.host, '::');
    assert.equal(configuration.addresses.get('zoo')?.port, 0);
    assert.equal(configuration.addresses.get('farm')?.port, 7001);
  });

  it('takes an empty variable for one that is not set', () => {
    const { configuration, errors } = read({ MAGPIE_HOST: '' });
    assert.deepEqual([configuration.host, errors, read({ DATABASE_URL: '' }).errors], ['127.0.0.1', [], []]);
  });

  it('keeps a public address without its final slash', () => {
    const { configuration } = read({ MAGPIE_PUBLIC_URL_ZOO: 'https://example.org/zoo/' });
    assert.equal(configuration.addresses.get('zoo')?.publicUrl, 'https://example.org/zoo');
  });

  it('reports every error at once, with the name, the value and the allowed ones, and the errors of services', () => {
    const environment = { MAGPIE_HOST: '1.2.3', MAGPIE_FARM_PORT: '65536', MAGPIE_ZOO_LIGHTS: '1' };
    assert.deepEqual(read(environment, { 'log-level': 'loud' }).errors, [
      'MAGPIE_HOST is "1.2.3": expected an IP address or a host name',
      '--log-level is "loud": expected one of silent, error, warn, info, debug',
      'MAGPIE_FARM_PORT is "65536": expected a whole number from 0 to 65535',
      'lights need a switch',
    ]);
  });

  const REFUSED: Readonly<Record<string, readonly string[]>> = {
    MAGPIE_HOST: ['256.1.1.1', 'a b', '[::1]', '-x', 'http://localhost'],
    MAGPIE_DATA_DIR: ['a\0b'],
    MAGPIE_LOG_LEVEL: ['INFO', 'trace', '__proto__'],
    MAGPIE_ZOO_LIGHTS: ['yes', 'true', '2', 'on', '01'],
    MAGPIE_ZOO_PORT: ['-1', '65536', '0x50', '80 ', 'http'],
    MAGPIE_PUBLIC_URL_ZOO: ['example.org', 'ftp://example.org', 'https://', 'https://a/?b', 'https://a/#b'],
  };
  for (const [variable, values] of Object.entries(REFUSED)) {
    it(`refuses values of ${variable} that mean nothing`, () => {
      for (const value of values) {
        const { errors } = read({ [variable]: value });
        assert.equal(errors.length, 1, value);
        assert.ok(errors[0]?.startsWith(`${variable} is `), value);
      }
    });
  }

  it('never repeats a password, nor a value over several lines', () => {
    const environment = {
      MAGPIE_PUBLIC_URL_ZOO: 'https://user:secret@example.org',
      DATABASE_URL: 'mysql://user:secret@example.org/db',
      MAGPIE_HOST: 'two\nlines',
    };
    const { errors } = read(environment);
    assert.equal(errors.length, 3);
    assert.ok(!/secret|\n/.test(errors.join(' ')));
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
      const { errors } = read({ MAGPIE_PUBLIC_URL_ZOO: address, MAGPIE_HOST: address });
      assert.equal(errors.length, 2, address);
      assert.doesNotMatch(errors.join(' '), /hun|ter2/, address);
      assert.match(errors.join(' '), /example\.org/);
    }
  });

  it('warns of unknown variables and names the one that is probably meant, and shows no values', () => {
    const environment = {
      MAGPIE_ZO_PORT: '1',
      MAGPIE_COLOUR_OF_THE_BIKE_SHED: 'hunter2',
      MAGPIE_LIGHTS: '0',
      OTHER: 'x',
    };
    assert.deepEqual(listUnknownVariables(environment, settings.all), [
      'MAGPIE_ZO_PORT is not a setting and is ignored; did you mean MAGPIE_ZOO_PORT?',
      'MAGPIE_COLOUR_OF_THE_BIKE_SHED is not a setting and is ignored',
    ]);
  });
});

describe('the settings of this release', () => {
  const all = createServerSettings(SERVICES, Object.values(PARTS)).all;
  const every = [...new Set([...all, ...COMMANDS.flatMap(({ options }) => options)])];
  const secrets = every.filter(({ isSecret }) => isSecret);

  it('each have a unique variable and flag, former ones included', () => {
    const variables = all.flatMap(({ variable, formerly }) => [variable, formerly?.variable].filter(Boolean));
    const flags = all.flatMap(({ flag, formerly }) => [flag, formerly?.flag].filter(Boolean));
    assert.equal(new Set(variables).size, variables.length);
    assert.equal(new Set(flags).size, flags.length);
  });

  it('are marked where they hold a secret', () => {
    assert.deepEqual(
      secrets,
      every.filter(({ flag, allowed }) => /password|secret|key$|token/.test(flag) || allowed.includes('postgres:')),
    );
  });

  it('show nothing of a refused secret but its name and what is expected', () => {
    for (const setting of secrets) {
      const { flag, variable = '', allowed, parse } = setting;
      for (const value of ['', 'zq', 'z q!', 'zq'.repeat(200)].filter((text) => parse(text) === undefined)) {
        const [fromFlag, fromVariable] = [
          new SettingReader({}, new Map([[flag, value]])),
          new SettingReader({ [variable]: value }, new Map()),
        ];
        for (const reader of [fromFlag, fromVariable]) reader.read(setting);
        const toMessage = (name: string) => `${name} is not valid (its value is not shown): expected ${allowed}`;
        assert.deepEqual(fromFlag.errors, [toMessage(`--${flag}`)]);
        assert.deepEqual(fromVariable.errors, value === '' || variable === '' ? [] : [toMessage(variable)]);
      }
    }
  });
});
