// Shows components in the frame and uses them. Messages of the frame arrive some time after what caused them.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../../../src/interface-catalogue/model/payload.ts';
import { type Preview, type Tree, toPayload } from '../frame/open-preview.ts';

/** The time to wait, far more than a busy machine needs to draw, so that a missing element fails soon. */
const WAIT_MS_MAX = 10_000;
const POLL_MS = 20;

export interface Used extends Preview {
  /** Waits until the data model has the value at one of its names. */
  assertData(name: string, expected: Json | undefined): Promise<void>;
}

export const at = (path: string) => ({ path });

/** Shows components one below the other, instead of those before. */
export async function showComponents(
  preview: Preview,
  trees: readonly Tree[],
  data: JsonObject,
  act: (used: Used) => Promise<void>,
): Promise<void> {
  preview.page.setDefaultTimeout(WAIT_MS_MAX);
  await preview.show(toPayload(['Card', {}, ...trees], data));
  await act({
    ...preview,
    async assertData(name, expected) {
      let found: Json | undefined;
      const isExpected = async () => {
        found = ((await preview.getDataModel()) ?? data)[name];
        return isDeepStrictEqual(found, expected);
      };
      await eventually(isExpected).catch(() => assert.deepEqual(found, expected));
    },
  });
  const failures = (await preview.listMessages()).filter(({ type }) => type === 'failure');
  assert.deepEqual(failures, []);
}

/** Waits until something holds: the frame draws, and answers, some time after what caused it. */
export async function eventually(holds: () => Promise<boolean>, message?: string): Promise<void> {
  const end = performance.now() + WAIT_MS_MAX;
  while (!(await holds())) {
    if (performance.now() > end) assert.fail(message);
    await sleep(POLL_MS);
  }
}
