import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import runtime from '../../scripts/node/package.json' with { type: 'json' };

const pinned = [...new Set(Object.values(runtime.optionalDependencies))];

describe('the runtime', () => {
  it('has the same pinned version on every platform', () => assert.equal(pinned.length, 1));

  it('is not older than the pinned one, whatever Node the machine has', () => {
    const [pinnedMajor, runningMajor] = [pinned[0], process.versions.node].map((version) =>
      Number.parseInt(version ?? '', 10),
    );
    assert.ok(Number(runningMajor) >= Number(pinnedMajor), `${process.versions.node}: start the tests with npm test`);
  });
});
