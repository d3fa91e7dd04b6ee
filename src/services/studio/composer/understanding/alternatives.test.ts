import assert from 'node:assert/strict';
import { test } from 'node:test';
import rules from '../knowledge/kind-rules.json' with { type: 'json' };
import parts from '../knowledge/pattern-parts.json' with { type: 'json' };
import { listStarts, splitAlternatives, toMatcher } from './alternatives.ts';

const PARTS = new Map(Object.entries(parts));
const ALTERNATIVES = Object.values(rules)
  .flat()
  .flatMap(([, pattern]) =>
    splitAlternatives(String(pattern).replace(/\{([a-z]+)\}/g, (_, name: string) => PARTS.get(name) ?? name)),
  );
const TEXTS = [
  'revenue over the last 12 months',
  'galleries of e-mails',
  'the ten schools with the lowest scores',
  'put them in a basket',
  'an account for each parent',
  'notifications when stock is low',
];

test('matches what the compiled pattern matches, at each place where one can begin', () => {
  for (const source of ALTERNATIVES) {
    const matches = toMatcher(source);
    const pattern = new RegExp(`(?:${source})(?!\\w)`, 'y');
    for (const text of TEXTS) {
      for (const { index } of text.matchAll(/(?<![\w-])\S/g)) {
        pattern.lastIndex = index;
        const expected = pattern.test(text);
        assert.equal(matches(text, index), expected, `${source} in ${text}`);
        if (expected)
          assert.ok(
            listStarts(source).some((start) => text.startsWith(start, index)),
            source,
          );
      }
    }
  }
});
