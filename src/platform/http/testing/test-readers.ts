// Body readers for tests; as the entry of a thread, it serves them.
import { isMainThread } from 'node:worker_threads';
import { parseJson } from '../../json/parse-json.ts';
import { Moved } from '../../threads/call-messages.ts';
import type { BodyReader, ErrorPassage } from '../bodies/body-reader.ts';
import { serveBodies } from '../bodies/serve-bodies.ts';
import { HttpProblem } from '../errors/problem.ts';

export class TestRefusal extends Error {}

export const testErrors: ErrorPassage = {
  pack: (error) => (error instanceof TestRefusal ? { message: error.message } : undefined),
  unpack: (packed) => new TestRefusal((packed as { message: string }).message),
};

/** The actions that a body requests, besides the padding that makes it large. */
interface TestBody {
  readonly numbers?: number[];
  readonly refuse?: string;
  readonly computeMs?: number;
  readonly die?: boolean;
  readonly fail?: boolean;
}

const test: BodyReader<{ readonly numbers: Float32Array; readonly isMainThread: boolean }> = {
  read: (bytes) => {
    const body = (bytes.length === 0 ? {} : parseJson(bytes.toString())) as TestBody;
    if (body.die) process.exit(3);
    if (body.fail) throw new RangeError('not foreseen');
    if (body.refuse === 'service') throw new TestRefusal('refused by the service');
    if (body.refuse === 'platform') {
      const issues = [{ path: 'refuse', message: 'is refused' }];
      throw new HttpProblem({ kind: 'invalid', issues, isOutOfBounds: true });
    }
    const begun = performance.now();
    while (performance.now() - begun < (body.computeMs ?? 0));
    return { numbers: Float32Array.from(body.numbers ?? []), isMainThread };
  },
  passage: {
    pack: (value) => new Moved(value, [value.numbers.buffer as ArrayBuffer]),
    unpack: (packed) => packed as never,
  },
};

export const testReaders = { test };

if (!isMainThread) serveBodies(testReaders, testErrors);
