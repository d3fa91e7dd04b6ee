import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SettingReader } from '../platform/settings/setting-reader.ts';
import { checkAdmin, readAdmin } from './settings.ts';

const read = (environment: Record<string, string>) => {
  const reader = new SettingReader(environment, new Map());
  return { errors: checkAdmin(reader.read.bind(reader)), admin: readAdmin(reader.read.bind(reader)), reader };
};

describe('the administrator in the settings', () => {
  it('needs an address and a password, and may still be given by the former names', () => {
    for (const prefix of ['MAGPIE_', 'MAGPIE_PETS_']) {
      const both = { [`${prefix}ADMIN`]: 'a@example.org', [`${prefix}ADMIN_PASSWORD`]: 'four unrelated words' };
      assert.deepEqual(read(both).admin, { email: 'a@example.org', password: 'four unrelated words' });
      assert.deepEqual(read(both).errors, []);
    }
    const { errors, admin } = read({ MAGPIE_ADMIN: 'a@example.org' });
    assert.deepEqual([errors, admin], [['MAGPIE_ADMIN is set without MAGPIE_ADMIN_PASSWORD'], undefined]);
  });

  it('has a password as long as that of every account', () => {
    const { reader } = read({ MAGPIE_ADMIN: 'a@example.org', MAGPIE_ADMIN_PASSWORD: 'short1' });
    assert.match(reader.errors[0] ?? '', /: expected 10 to 256 characters$/);
  });
});
