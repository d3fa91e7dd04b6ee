import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SettingReader } from '../../platform/settings/setting-reader.ts';
import { vectorsService } from './service.ts';
import { DEMO, PUBLIC_SITE } from './settings.ts';

describe('the settings of vectors', () => {
  const REFUSED: Readonly<Record<string, readonly string[]>> = {
    MAGPIE_QDRANT_PORT: ['-1', '65536', 'on', ''],
    MAGPIE_VECTORS_PUBLIC_SITE: ['yes', 'true', '2'],
    MAGPIE_VECTORS_DEMO: ['on', '01'],
    MAGPIE_VECTORS_KEYS_FILE: ['a\0b'],
    MAGPIE_VECTORS_RATE_LIMIT: ['0', '-1', '1.5', 'many', '1000001'],
  };

  it('refuse values that mean nothing', () => {
    assert.deepEqual(
      vectorsService.settings.map(({ variable }) => variable),
      Object.keys(REFUSED),
    );
    for (const setting of vectorsService.settings) {
      for (const value of REFUSED[setting.variable ?? ''] ?? []) assert.equal(setting.parse(value), undefined, value);
    }
  });

  it('switch the website and the demo on and off', () => {
    const reader = new SettingReader(
      { MAGPIE_VECTORS_PUBLIC_SITE: '1', MAGPIE_VECTORS_DEMO: '1' },
      new Map([['vectors-demo', '0']]),
    );
    assert.deepEqual([reader.read(PUBLIC_SITE), reader.read(DEMO)], [true, false]);
    const none = new SettingReader({}, new Map());
    assert.deepEqual([none.read(PUBLIC_SITE), none.read(DEMO)], [false, false]);
  });
});
