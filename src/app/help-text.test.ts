import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COMMANDS } from './commands.ts';
import { createCommandHelp, createGroupHelp, createHelpText } from './help-text.ts';
import { SERVICES } from './services.ts';
import { ADOPT, FEED } from './testing/sample-commands.ts';

const lines = createHelpText('1.2.3', COMMANDS, SERVICES).split('\n');
const serveOptions = COMMANDS.find(({ name }) => name === 'serve')?.options ?? [];

describe('the help', () => {
  it('names every command and every service, with a line about each', () => {
    for (const { name, summary } of COMMANDS) {
      assert.ok(
        lines.some((line) => line.startsWith(`  magpie ${name}`) && line.endsWith(summary)),
        name,
      );
    }
    for (const { name, summary } of SERVICES) {
      assert.ok(
        lines.some((line) => line.startsWith(`  ${name} `) && line.endsWith(summary)),
        name,
      );
    }
  });

  it('names every setting with its flag, its variable and the default that it has, and no former name', () => {
    assert.ok(serveOptions.length > 0);
    for (const { flag, variable = '', fallbackText, formerly } of serveOptions) {
      const line = lines.find((text) => text.includes(`--${flag} `));
      const isWhole = fallbackText === undefined || line?.includes(`(default: ${fallbackText})`);
      assert.ok(line?.includes(variable) && isWhole, flag);
      if (formerly?.flag !== undefined) assert.ok(!lines.some((text) => text.includes(`  --${formerly.flag} `)));
    }
  });

  it('names every option of a command', () => {
    for (const command of COMMANDS) {
      const text = createCommandHelp(command);
      for (const { flag } of command.options) assert.ok(text.includes(`  --${flag} `), `${command.name} ${flag}`);
    }
  });

  it('lists the commands of a group', () => {
    const text = createGroupHelp([ADOPT, FEED]);
    for (const { name, summary } of [ADOPT, FEED]) assert.match(text, new RegExp(`magpie ${name} .*${summary}`));
  });
});
