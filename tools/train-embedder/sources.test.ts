import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listCorpusPackages } from '../../bench/services/memory/corpus/sources.ts';
import candidates from './candidates.json' with { type: 'json' };
import { listTrainingSources } from './sources.ts';

describe('the sources of the embedding model', () => {
  const sources = listTrainingSources();

  it('are none of the packages that the ranking is measured with, in any version', () => {
    assert.ok(sources.length > 0);
    for (const { name, package: own, archive } of sources)
      for (const measured of listCorpusPackages()) {
        assert.notEqual(own, measured.package);
        assert.ok(!own.toLowerCase().includes(measured.name), `${own} and ${measured.name}`);
        assert.notEqual(archive.split('/').at(-2), measured.package, name);
      }
  });

  it('have permissive licences and archives that can be checked', () => {
    for (const { name, licence, sha256 } of sources) {
      assert.match(sha256, /^[0-9a-f]{64}$/, name);
      for (const part of licence.split(/,\s+|\s+and\s+|\s+OR\s+/i))
        assert.match(part.replace(/[()]/g, ''), new RegExp(candidates.permissive, 'i'), `${name}: ${licence}`);
    }
  });
});
