import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AVAILABLE_SERVICES, chooseServices } from './choose-services.ts';
import { parseCommandLine } from './command-line.ts';
import { createHelpText } from './help-text.ts';
import { SERVICE_NAMES } from './service-names.ts';
import { SETTINGS } from './settings.ts';

const parse = (text: string) => parseCommandLine(text.split(' ').filter((arg) => arg !== ''));

describe('the command line', () => {
  it('takes services and flags in any order, with or without an equals sign', () => {
    const { command, services, flags, mistakes } = parse('serve --host ::1 vectors --vectors-port=0 pets');
    assert.deepEqual([command, services, mistakes], ['serve', ['vectors', 'pets'], []]);
    assert.deepEqual(Object.fromEntries(flags), { host: '::1', 'vectors-port': '0' });
  });

  it('understands the usual ways to ask for help and for the version', () => {
    for (const text of ['', 'help', '--help', '-h', 'serve --help', 'serve --nonsense -h']) {
      assert.equal(parse(text).command, 'help', text);
    }
    for (const text of ['version', '--version', '-v']) assert.equal(parse(text).command, 'version', text);
  });

  it('reports everything it cannot understand at once', () => {
    assert.deepEqual(parse('serve --log-lvel debug --data-dir --host -x').mistakes, [
      'there is no option --log-lvel: did you mean --log-level?',
      '--data-dir needs a value',
      '--host needs a value',
      'there is no option -x: see --help',
    ]);
    assert.deepEqual(parse('start vectors').mistakes, ['there is no command "start": use serve, version or help']);
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
  it('names every setting with its flag, variable and default', () => {
    const lines = createHelpText('1.2.3', ['vectors']).split('\n');
    for (const { flag, variable, fallbackText } of SETTINGS) {
      const line = lines.find((text) => text.includes(`--${flag} `));
      assert.ok(line?.includes(variable) && line.includes(`(default: ${fallbackText})`), flag);
    }
  });
});
