import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StoreOverloaded } from '../../errors.ts';
import type { Filter } from '../../filter.ts';
import type { WriteSelection } from '../threads/commands.ts';
import { SelectionOutdated } from '../threads/faults.ts';
import { writeSelected } from './write-selected.ts';

const filter: Filter = { must: [{ kind: 'null', key: ['a'] }], mustNot: [], should: [], least: 0 };
const receipt = { replayed: false, seconds: 0 };

/**
 * Returns the number of points that the writer was allowed to look at in each attempt, when it rejects the first ones.
 */
async function attempts(refused: number): Promise<number[]> {
  const allowed: number[] = [];
  let version = 0;
  const match = async () => ({ rowset: 1, size: 1, version: version++, bits: new Uint32Array(0) });
  const write = async (selection: WriteSelection) => {
    assert.ok(selection.kind === 'filter' && selection.known?.version === allowed.length, 'it is evaluated anew');
    allowed.push(selection.newerMax);
    if (allowed.length <= refused) throw new SelectionOutdated();
    return receipt;
  };
  assert.equal(await writeSelected({ kind: 'filter', filter }, match, write), receipt);
  return allowed;
}

describe('a write by filter', () => {
  it('evaluates the filter again when too much was written meanwhile, and lets more be written each time', async () => {
    assert.deepEqual(await attempts(0), [4_096]);
    assert.deepEqual(await attempts(3), [4_096, 8_192, 16_384, 32_768]);
  });

  it('gives up beside writes that are always faster, and passes on what else is wrong', async () => {
    await assert.rejects(attempts(8), StoreOverloaded);
    const write = () => Promise.reject(new RangeError('other'));
    await assert.rejects(
      writeSelected({ kind: 'filter', filter }, async () => null, write),
      RangeError,
    );
  });
});
