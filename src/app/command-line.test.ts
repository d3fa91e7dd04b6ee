import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseServices } from './choose-services.ts';
import { parseCommandLine } from './command-line.ts';
import { ADOPT, BACKUP, FEED, SAMPLE_COMMANDS } from './testing/sample-commands.ts';

const split = (text: string) => text.split(' ').filter((arg) => arg !== '');
const ask = (text: string) => parseCommandLine(split(text), SAMPLE_COMMANDS);

function parse(text: string) {
  const line = ask(text);
  assert.ok(line.asks === 'command', text);
  return line;
}

describe('the command line', () => {
  it('takes arguments and flags in any order, with or without an equals sign', () => {
    const { command, args, flags, errors, notices } = parse('serve --host ::1 zoo --zoo-port=0 farm');
    assert.deepEqual([command?.name, args, errors, notices], ['serve', ['zoo', 'farm'], [], []]);
    assert.deepEqual(Object.fromEntries(flags), { host: '::1', 'zoo-port': '0' });
  });

  it('takes a lone dash for an argument, and everything after two', () => {
    assert.deepEqual(parse('count - --tenant a').args, ['-']);
    assert.deepEqual(parse('count --tenant a -- --name -').args, ['--name', '-']);
  });

  it('lets a switch stand without a value', () => {
    const { args, flags } = parse('backup --verify /b');
    assert.deepEqual([args, flags.has('verify')], [['/b'], true]);
  });

  it('takes every value of an option that can be repeated, and the last one of others', () => {
    const { flags } = parse('zoo adopt jay --food nuts --url a --food=eggs --url b');
    assert.deepEqual(Object.fromEntries(flags), { food: 'nuts,eggs', url: 'b' });
  });

  it('serves when no command is given', () => {
    assert.deepEqual([parse('').command?.name, parse('--host ::1').command?.name], ['serve', 'serve']);
  });

  it('understands the usual ways to ask for help and for the version', () => {
    for (const text of ['help', '--help', '-h', 'help help', '--nonsense -h']) {
      assert.deepEqual(ask(text), { asks: 'help', about: [] }, text);
    }
    for (const text of ['help backup', 'backup --help', 'backup --nonsense -h']) {
      assert.deepEqual(ask(text), { asks: 'help', about: [BACKUP] }, text);
    }
    assert.match(parse('help bakup').errors[0] ?? '', /no command "bakup": did you mean backup/);
    for (const text of ['version', '--version', '-v']) assert.deepEqual(ask(text), { asks: 'version' }, text);
  });

  it('reports everything it cannot understand at once', () => {
    assert.deepEqual(parse('serve --log-lvel debug --data-dir --host -x').errors, [
      'there is no option --log-lvel: did you mean --log-level?',
      '--data-dir needs a value',
      '--host needs a value',
      'there is no option -x: see --help',
    ]);
    assert.deepEqual(parse('backup --data x').errors, [
      'backup needs target: see magpie help backup',
      'there is no option --data: did you mean --data-dir?',
    ]);
    assert.deepEqual(parse('doctor now --tenant t').errors, [
      'doctor does not know what to do with "now"',
      'there is no option --tenant: see --help',
    ]);
  });

  it('never shows what was given as a secret, or may have been', () => {
    const lines = [
      'serve --zoo-password -hunter2',
      'serve --zoo-password --hunter2',
      'serve --zoo-pass --hunter2',
      'serve --zoo-pasword hunter2',
      'serve --zoo-pasword -hunter2',
      'serve --zoo-pasword=hunter2',
      'serve -zoo-password=hunter2',
      'count things --api-key -hunter2',
      'doctor api-key=hunter2',
      'MAGPIE_API_KEY=hunter2 count things',
    ];
    for (const line of lines) assert.doesNotMatch(parse(line).errors.join(' '), /hunter2/, line);
    const { flags, errors } = parse('serve --zoo-password --hunter2 --host ::1');
    assert.deepEqual([Object.fromEntries(flags), errors], [{ 'zoo-password': '--hunter2', host: '::1' }, []]);
    assert.deepEqual(parse('count things --api-key --url http://x').errors, ['--api-key needs a value']);
    assert.deepEqual(ask('serve --zoo-password --help').asks, 'help');
    assert.doesNotMatch(chooseServices(['zoo-password=hunter2'], []).errors.join(' '), /hunter2/);
  });

  it('suggests the command that was meant, or names all', () => {
    assert.deepEqual(parse('bakcup x').errors, ['there is no command "bakcup": did you mean backup?']);
    assert.deepEqual(parse('frobnicate').errors, [
      'there is no command "frobnicate": there are serve, backup, doctor, count, zoo adopt, zoo feed all, version, help',
    ]);
  });

  it('takes former names of flags, which it never suggests', () => {
    const { flags, errors } = parse('serve --port-of-zoo 1');
    assert.deepEqual([Object.fromEntries(flags), errors], [{ 'port-of-zoo': '1' }, []]);
    assert.deepEqual(parse('serve --port-of-zo 1').errors, ['there is no option --port-of-zo: see --help']);
  });

  it('takes the former name of a command, and reports the present one', () => {
    const { command, errors, notices } = parse('feed animals --data-dir x');
    assert.deepEqual([command, errors], [FEED, []]);
    assert.deepEqual(notices, ['magpie feed animals is now named magpie zoo feed all; use that name']);
    assert.deepEqual(parse('zoo feed all').notices, []);
  });
});

describe('a group of commands', () => {
  it('is written as two words, and takes its arguments and flags behind them', () => {
    const { command, args, flags, errors } = parse('zoo --force adopt momo --url http://x');
    assert.deepEqual([command?.name, args, errors], ['zoo adopt', ['momo'], []]);
    assert.deepEqual(Object.fromEntries(flags), { force: 'on', url: 'http://x' });
    assert.deepEqual(parse('zoo adopt').errors, ['zoo adopt needs animal: see magpie help zoo adopt']);
  });

  it('has its own help, as each of its commands has', () => {
    for (const text of ['help zoo', 'zoo --help', 'help zoo adpt'])
      assert.deepEqual(ask(text), { asks: 'help', about: [ADOPT, FEED] }, text);
    for (const text of ['help zoo adopt', 'zoo adopt -h']) {
      assert.deepEqual(ask(text), { asks: 'help', about: [ADOPT] }, text);
    }
  });

  it('suggests the one that was meant, or names all of the group', () => {
    assert.deepEqual(parse('zoo adpt momo').errors, ['there is no command "zoo adpt": did you mean zoo adopt?']);
    for (const text of ['zoo', 'zoo frobnicate']) {
      assert.match(parse(text).errors[0] ?? '', /there are zoo adopt, zoo feed all/);
    }
  });
});

describe('the choice of services', () => {
  const [zoo, farm] = [{ name: 'zoo' }, { name: 'farm' }];

  it('is everything that exists when none is named', () => {
    assert.deepEqual(chooseServices([], [zoo, farm]), { chosen: [zoo, farm], errors: [] });
  });

  it('has a service once, however often it is named, and in the order of the list', () => {
    assert.deepEqual(chooseServices(['farm', 'zoo', 'farm'], [zoo, farm]).chosen, [zoo, farm]);
    assert.deepEqual(chooseServices(['farm'], [zoo, farm]).chosen, [farm]);
  });

  it('answers an unknown name with those there are', () => {
    assert.deepEqual(chooseServices(['zoo', 'constructor', 'constructor'], [zoo, farm]).errors, [
      'there is no service "constructor": there are zoo, farm',
    ]);
  });
});
