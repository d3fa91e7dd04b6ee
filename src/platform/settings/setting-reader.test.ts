import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Setting } from './setting.ts';
import { createTextSetting } from './setting-kinds.ts';
import { SettingReader } from './setting-reader.ts';

const setting: Setting<string | undefined> = createTextSetting({
  flag: 'new-flag',
  variable: 'NEW',
  formerly: { flag: 'old-flag', variable: 'OLD' },
  about: 'a text',
});

function read(environment: Record<string, string>, flags: Record<string, string>) {
  const reader = new SettingReader(environment, new Map(Object.entries(flags)));
  const value = reader.read(setting);
  assert.equal(reader.read(setting), value, 'a second look finds the same');
  return { value, errors: reader.errors, notices: reader.notices };
}

describe('reading a setting', () => {
  it('prefers the flag to the variable, and the present name to the former', () => {
    const all = {
      flag: { 'new-flag': 'a' },
      formerFlag: { 'old-flag': 'b' },
      variable: { NEW: 'c' },
      former: { OLD: 'd' },
    };
    assert.equal(read({ ...all.variable, ...all.former }, { ...all.flag, ...all.formerFlag }).value, 'a');
    assert.equal(read({ ...all.variable, ...all.former }, all.formerFlag).value, 'b');
    assert.equal(read({ ...all.variable, ...all.former }, {}).value, 'c');
    assert.equal(read(all.former, {}).value, 'd');
    assert.equal(read({}, {}).value, undefined);
  });

  it('reports the present name of a former one once, and nothing if none was used', () => {
    assert.deepEqual(read({ OLD: 'x' }, { 'old-flag': 'y' }).notices, [
      '--old-flag is now named --new-flag; use that name',
      'OLD is now named NEW; use that name',
    ]);
    assert.deepEqual(read({ NEW: 'x' }, { 'new-flag': 'y' }).notices, []);
  });

  it('names what was written when the value is refused, and reports it once', () => {
    const strict = { ...setting, allowed: 'nothing', parse: () => undefined };
    const reader = new SettingReader({ OLD: 'x' }, new Map());
    for (const _ of [1, 2]) reader.read(strict);
    assert.deepEqual(reader.errors, ['OLD is "x": expected nothing']);
  });
});
