// The bounds of one answer of the graph: what it leaves out is counted, and nothing is claimed of it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCallees } from './find-callees.ts';
import { findCallers } from './find-callers.ts';
import { findReferences } from './find-references.ts';
import { findTests } from './find-tests.ts';
import { openProgram } from './testing/open-program.ts';
import { createBudget } from './uses.ts';

const USERS = 6;
const FILES = {
  'src/nest.ts': "import { twig } from './twig.ts';\nexport function build() { return twig(); }\n",
  'src/twig.ts': 'export function twig() {}\n',
  ...Object.fromEntries(
    Array.from({ length: USERS }, (_, at) => [
      `src/user${at}.ts`,
      `import { build } from './nest.ts';\nexport function user${at}() { build(); }\n`,
    ]),
  ),
  'src/nest.test.ts': "import { build } from './nest.ts';\ntest('builds', () => build());\n",
};
const CALLS = { name: 'build', depth: 1, limit: 100 };
const REFERENCES = { name: 'build', offset: 0, limit: 100 };
const IN_TIME = Number.POSITIVE_INFINITY;

describe('an answer of the graph', () => {
  it('has bounds of text and of time', () => {
    const { charsLeft, endMs } = createBudget();
    assert.equal(charsLeft, 48 * 1024 ** 2);
    assert.ok(endMs > performance.now() && endMs <= performance.now() + 2_000);
  });

  it('reads files up to the bound of text and counts the others', async () => {
    const program = await openProgram(FILES);
    const whole = await findReferences(program, REFERENCES);
    assert.equal(whole.unread, 0);
    assert.equal(whole.totals.call, USERS + 1);
    const charsLeft = FILES['src/nest.ts'].length + 2 * 100;
    const part = await findReferences(await openProgram(FILES), REFERENCES, { charsLeft, endMs: IN_TIME });
    const read = new Set(part.files.map(({ path }) => path)).size;
    assert.ok(read > 0 && part.unread > 0, `${read} read, ${part.unread} not`);
    assert.equal(read + part.unread, USERS + 2);
    const [callers, tests] = [
      await findCallers(await openProgram(FILES), CALLS, { charsLeft, endMs: IN_TIME }),
      await findTests(await openProgram(FILES), CALLS, { charsLeft, endMs: IN_TIME }),
    ];
    assert.ok(callers.unread > 0 && callers.total < USERS + 1);
    assert.ok(tests.unread > 0);
  });

  it('resolves nothing after the bound of time and says so', async () => {
    const late = () => ({ charsLeft: Number.POSITIVE_INFINITY, endMs: performance.now() - 1 });
    const found = await findReferences(await openProgram(FILES), REFERENCES, late());
    assert.deepEqual([found.isLate, found.unread, found.totals], [true, USERS + 2, {}]);
    const callers = await findCallers(await openProgram(FILES), CALLS, late());
    assert.deepEqual([callers.isLate, callers.total], [true, 0]);
    const callees = await findCallees(await openProgram(FILES), CALLS, late());
    assert.deepEqual([callees.isLate, callees.total, callees.unresolved], [true, 0, 1]);
  });
});
