import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IS_SOAK } from '../../../../base/testing/soak.ts';
import { type Report, readWishes } from './testing/read-wishes.ts';

/** Of the wishes that the reader was built with: fewer means that something was broken. */
const SHARE_MIN = { heads: 0.97, roles: 0.95, things: 0.95, colours: 0.9, qualities: 0.9, wishes: 0.95 } as const;

describe('wishes', () => {
  const report = readWishes('wishes.json');

  for (const subject of ['heads', 'roles', 'things', 'colours', 'qualities', 'wishes'] as const) {
    it(`have at least ${SHARE_MIN[subject] * 100} % of their ${subject} right`, () => {
      const { right, all } = report.scores[subject];
      assert.ok(all > 0 && right / all >= SHARE_MIN[subject], `${right} of ${all}\n${report.faults.join('\n')}`);
    });
  }

  it('never ignore their noun silently', () => assert.deepEqual(report.ignored, []));

  it('count those that were set aside before the reader was built', { skip: !IS_SOAK }, (context) => {
    const aside = readWishes('wishes-set-aside.json');
    context.diagnostic(toText(aside));
    assert.deepEqual(aside.ignored, []);
  });
});

function toText({ scores }: Report): string {
  return Object.entries(scores)
    .map(([subject, { right, all }]) => `${subject} ${right}/${all}`)
    .join(', ');
}
