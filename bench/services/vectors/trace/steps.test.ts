import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { STEPS } from './steps.ts';
import { insertStamps } from './traced-sources.ts';

describe('trace', () => {
  it('finds the line of each step in the sources', async () => {
    for (const file of new Set(STEPS.map((step) => step.file))) {
      const text = await readFile(new URL(`../../../../src/${file}`, import.meta.url), 'utf8');
      const stamps = insertStamps(file, text).match(/stamp\(\d+\);/g) ?? [];
      assert.equal(stamps.length, STEPS.filter((step) => step.file === file).length);
    }
  });
});
