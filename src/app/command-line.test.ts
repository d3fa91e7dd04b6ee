import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AVAILABLE_SERVICES, chooseServices } from './choose-services.ts';
import { parseCommandLine } from './command-line.ts';
import { backupCommand } from './commands/backup.ts';
import { petsInstallCommand } from './commands/pets-install.ts';
import { COMMANDS } from './commands.ts';
import { createCommandHelp, createGroupHelp, createHelpText } from './help-text.ts';
import { SERVICE_NAMES } from './service-names.ts';
import { SETTINGS } from './settings/settings.ts';

const split = (text: string) => text.split(' ').filter((arg) => arg !== '');
const ask = (text: string) => parseCommandLine(split(text), COMMANDS);

function parse(text: string) {
  const line = ask(text);
  assert.ok(line.asks === 'command', text);
  return line;
}

describe('the command line', () => {
  it('takes words and flags in any order, with or without an equals sign', () => {
    const { command, words, flags, mistakes } = parse('serve --host ::1 vectors --vectors-port=0 pets');
    assert.deepEqual([command?.name, words, mistakes], ['serve', ['vectors', 'pets'], []]);
    assert.deepEqual(Object.fromEntries(flags), { host: '::1', 'vectors-port': '0' });
  });

  it('takes a lone dash for a word, and everything after two', () => {
    assert.deepEqual(parse('import - --tenant a').words, ['-']);
    assert.deepEqual(parse('export --tenant a -- --name -').words, ['--name', '-']);
  });

  it('lets a switch stand without a value', () => {
    const { words, flags } = parse('backup --verify /b');
    assert.deepEqual([words, flags.has('verify')], [['/b'], true]);
  });

  it('understands the usual ways to ask for help and for the version', () => {
    for (const text of ['', 'help', '--help', '-h', 'help help', '--nonsense -h']) {
      assert.deepEqual(ask(text), { asks: 'help', about: [] }, text);
    }
    for (const text of ['help backup', 'backup --help', 'backup --nonsense -h']) {
      assert.deepEqual(ask(text), { asks: 'help', about: [backupCommand] }, text);
    }
    assert.match(parse('help bakup').mistakes[0] ?? '', /no command "bakup": did you mean backup/);
    for (const text of ['version', '--version', '-v']) assert.deepEqual(ask(text), { asks: 'version' }, text);
  });

  it('reports everything it cannot understand at once', () => {
    assert.deepEqual(parse('serve --log-lvel debug --data-dir --host -x').mistakes, [
      'there is no option --log-lvel: did you mean --log-level?',
      '--data-dir needs a value',
      '--host needs a value',
      'there is no option -x: see --help',
    ]);
    assert.deepEqual(parse('backup --data x').mistakes, [
      'backup needs target: see magpie help backup',
      'there is no option --data: did you mean --data-dir?',
    ]);
    assert.deepEqual(parse('doctor now --tenant t').mistakes, [
      'doctor does not know what to do with "now"',
      'there is no option --tenant: see --help',
    ]);
  });

  it('never shows what was given as a secret, or may have been', () => {
    const lines = [
      'serve --admin-password -hunter2',
      'serve --pets-admin-password -hunter2',
      'serve --pets-admin-password --hunter2',
      'serve --admin-pasword hunter2',
      'serve --admin-pasword -hunter2',
      'serve --admin-pasword=hunter2',
      'serve -pets-admin-password=hunter2',
      'export notes --api-key -hunter2',
      'doctor api-key=hunter2',
      'MAGPIE_API_KEY=hunter2 export notes',
    ];
    for (const line of lines) assert.doesNotMatch(parse(line).mistakes.join(' '), /hunter2/, line);
    const { flags, mistakes } = parse('serve --admin-password --hunter2 --host ::1');
    assert.deepEqual([Object.fromEntries(flags), mistakes], [{ 'admin-password': '--hunter2', host: '::1' }, []]);
    assert.deepEqual(parse('export notes --api-key --url http://x').mistakes, ['--api-key needs a value']);
    assert.deepEqual(ask('serve --pets-admin-password --help').asks, 'help');
    assert.doesNotMatch(chooseServices(['pets-admin-password=hunter2']).mistakes.join(' '), /hunter2/);
  });

  it('suggests the command that was meant, or names all', () => {
    assert.deepEqual(parse('bakcup x').mistakes, ['there is no command "bakcup": did you mean backup?']);
    assert.deepEqual(parse('frobnicate').mistakes, [
      'there is no command "frobnicate": there are serve, backup, restore, export, import, doctor, admin create, admin reset-password, admin create-account, pets install, pets validate, pets admin create, version, help',
    ]);
  });
});

describe('a group of commands', () => {
  it('is written as two words, and takes its words and flags behind them', () => {
    const { command, words, flags, mistakes } = parse('pets --force install momo --url http://x');
    assert.deepEqual([command?.name, words, mistakes], ['pets install', ['momo'], []]);
    assert.deepEqual(Object.fromEntries(flags), { force: 'on', url: 'http://x' });
    assert.deepEqual(parse('pets install').mistakes, ['pets install needs slug: see magpie help pets install']);
  });

  it('has help of its own, as each of its commands has', () => {
    const group = COMMANDS.filter(({ name }) => name.startsWith('pets '));
    for (const text of ['help pets', 'pets --help', 'help pets instal'])
      assert.deepEqual(ask(text), { asks: 'help', about: group }, text);
    for (const text of ['help pets install', 'pets install -h']) {
      assert.deepEqual(ask(text), { asks: 'help', about: [petsInstallCommand] }, text);
    }
    for (const { name, summary } of group)
      assert.match(createGroupHelp(group), new RegExp(`magpie ${name} .*${summary}`));
  });

  it('suggests the one that was meant, or names all of the group', () => {
    assert.deepEqual(parse('pets instal momo').mistakes, [
      'there is no command "pets instal": did you mean pets install?',
    ]);
    for (const text of ['pets', 'pets frobnicate']) {
      assert.match(parse(text).mistakes[0] ?? '', /there are pets install, pets validate/);
    }
  });
});

describe('the choice of services', () => {
  it('is everything that exists when none is named', () => {
    const { chosen, mistakes } = chooseServices([]);
    assert.deepEqual([[...chosen.keys()], mistakes], [AVAILABLE_SERVICES, []]);
  });

  it('starts a service once, however often it is named', () => {
    const names = AVAILABLE_SERVICES.slice(0, 1);
    assert.deepEqual([...chooseServices([...names, ...names]).chosen.keys()], names);
  });

  it('tells a service that is still to come from one that never will, and names those there are', () => {
    const available = `(available: ${AVAILABLE_SERVICES.join(', ')})`;
    const [later = 'none'] = SERVICE_NAMES.filter((name) => !AVAILABLE_SERVICES.includes(name));
    assert.deepEqual(chooseServices([later, 'constructor']).mistakes, [
      `the service ${later} is not part of this release ${available}`,
      `there is no service "constructor" ${available}`,
    ]);
  });
});

describe('the help', () => {
  it('names every command, and every setting with its flag, its variable and the default that it has', () => {
    const lines = createHelpText('1.2.3', COMMANDS, ['vectors']).split('\n');
    for (const { name } of COMMANDS)
      assert.ok(
        lines.some((line) => line.startsWith(`  magpie ${name}`)),
        name,
      );
    for (const { flag, variable = '', fallbackText } of SETTINGS) {
      const line = lines.find((text) => text.includes(`--${flag} `));
      const isWhole = fallbackText === undefined || line?.includes(`(default: ${fallbackText})`);
      assert.ok(line?.includes(variable) && isWhole, flag);
    }
  });

  it('names every option of a command', () => {
    for (const command of COMMANDS) {
      const text = createCommandHelp(command);
      for (const { flag } of command.options) assert.ok(text.includes(`  --${flag} `), `${command.name} ${flag}`);
    }
  });
});
