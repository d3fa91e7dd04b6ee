import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCallees } from './find-callees.ts';
import { findCallers } from './find-callers.ts';
import { findTests } from './find-tests.ts';
import { openProgram } from './testing/open-program.ts';

const FILES = {
  'src/store.ts': `export class Store {
  read(key: string): string { return this.find(key) ?? load(key); }
  find(key: string): string | undefined { return undefined; }
}
export function load(key: string): string { return fetchText(key); }
export function createStore(): Store { return new Store(); }
`,
  'src/server.ts': `import { createStore } from './store.ts';
const store = createStore();
export function handle(key: string): string { return store.read(key); }
export const answer = (key: string) => handle(key);
`,
  'src/server.test.ts': `import { answer } from './server.ts';
import { it } from 'node:test';
it('answers with the text of a key', () => {
  answer('a');
});
`,
};
const REQUEST = { depth: 1, limit: 100 };

describe('callers', () => {
  it('are found through the type that a function returns, step by step', async () => {
    const program = await openProgram(FILES);
    const { edges, total } = await findCallers(program, { ...REQUEST, name: 'Store.read', depth: 3 });
    assert.deepEqual(
      edges.map(({ depth, path, scope, other, isCertain }) => [depth, path, scope.join('.'), other, isCertain]),
      [
        [1, 'src/server.ts', 'handle', 'Store › read', true],
        [2, 'src/server.ts', 'answer', 'handle', true],
        [3, 'src/server.test.ts', '', 'answer', true],
      ],
    );
    assert.equal(total, 3);
  });

  it('are cut at the limit, and the total is given', async () => {
    const found = await findCallers(await openProgram(FILES), { name: 'Store.read', depth: 3, limit: 1 });
    assert.deepEqual([found.edges.length, found.total], [1, 3]);
  });

  it('of functions that call each other end', async () => {
    const program = await openProgram({ 'a.ts': 'function one() { two(); }\nfunction two() { one(); }\n' });
    const { edges } = await findCallers(program, { ...REQUEST, name: 'one', depth: 5 });
    assert.deepEqual(
      edges.map(({ scope }) => scope.join('.')),
      ['two', 'one'],
    );
  });
});

describe('callees', () => {
  it('are the definitions that the text of a symbol calls; other names are listed', async () => {
    const found = await findCallees(await openProgram(FILES), { ...REQUEST, name: 'Store.read', depth: 2 });
    assert.deepEqual(
      found.edges.map(({ depth, scope, other }) => [depth, scope.join('.'), other]),
      [
        [1, 'Store.find', 'Store › read'],
        [1, 'load', 'Store › read'],
      ],
    );
    assert.deepEqual(found.external, ['fetchText']);
  });
});

describe('tests', () => {
  it('are found by their title through the callers of a symbol', async () => {
    const { tests } = await findTests(await openProgram(FILES), { name: 'Store.read', limit: 10 });
    assert.deepEqual(
      tests.map(({ path, title, line, through, isCertain }) => [path, title, line, through, isCertain]),
      [['src/server.test.ts', 'answers with the text of a key', 3, ['answer', 'handle'], true]],
    );
  });

  it('import a package by its own name', async () => {
    const files = {
      'package.json': '{ "name": "birds" }',
      'src/wing/span.ts': 'export const span = () => 1;\n',
      'src/wing.ts': "export { span } from 'birds/wing/span';\n",
      'src/other.test.ts': "import { span } from 'other/wing';\nit('is not it', () => span());\n",
      'tests/wing.test.ts': "import { span } from 'birds/wing';\nit('has a span', () => span());\n",
    };
    const { tests } = await findTests(await openProgram(files), { name: 'span', limit: 10 });
    assert.deepEqual(
      tests.map(({ path, title }) => [path, title]),
      [['tests/wing.test.ts', 'has a span']],
    );
  });

  it('take the values of fixtures of Python, and count the uses whose receivers are not known', async () => {
    const files = {
      'nest.py': 'class Nest:\n    def clear(self):\n        pass\n',
      'tests/conftest.py': 'import pytest\nfrom nest import Nest\n\n@pytest.fixture\ndef shared():\n    yield Nest()\n',
      'tests/test_nest.py':
        'import pytest\nfrom nest import Nest\n\n@pytest.fixture\ndef own():\n    return Nest()\n\n' +
        'def test_own(own):\n    own.clear()\n\ndef test_shared(shared):\n    shared.clear()\n\n' +
        'def test_any(thing):\n    thing.clear()\n\ndef clear():\n    pass\n',
    };
    const { tests, unresolved } = await findTests(await openProgram(files), { name: 'Nest.clear', limit: 10 });
    assert.deepEqual(
      tests.map(({ title, isCertain }) => [title, isCertain]),
      [
        ['test_own', true],
        ['test_shared', true],
      ],
    );
    assert.equal(unresolved, 1);
  });
});
