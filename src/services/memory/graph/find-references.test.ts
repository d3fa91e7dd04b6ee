import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findReferences, type ReferencesRequest } from './find-references.ts';
import { openProgram } from './testing/open-program.ts';

const ALL = { offset: 0, limit: 100 };

/** Lists the lines of an answer as `path:line kind`, those that are only likely with a question mark. */
async function list(files: Readonly<Record<string, string>>, request: Partial<ReferencesRequest> & { name: string }) {
  const found = await findReferences(await openProgram(files), { ...ALL, ...request });
  return found.files.flatMap(({ path, scopes }) =>
    scopes.flatMap(({ lines }) =>
      lines.map(({ line, kind, isCertain }) => `${path}:${line} ${kind}${isCertain ? '' : '?'}`),
    ),
  );
}

const TYPESCRIPT = {
  'src/context.ts': `export interface Answers { JSON(value: unknown): void }
export class Context implements Answers {
  /** Writes JSON. */
  JSON(value: unknown): void { this.send(value); }
  send(value: unknown): void {}
}
`,
  'src/loud.ts': `import { Context } from './context.ts';
export class Loud extends Context {
  override JSON(value: unknown): void { super.JSON(value); }
}
`,
  'src/other.ts': `export class Other { JSON(): void {} }
export function parse(text: string) { return JSON.parse(text); }
`,
  'src/handlers.ts': `import { Context as Ctx } from './index.ts';
import { Other } from './other.ts';
export function handle(context: Ctx, other: Other, list: Map<string, Ctx>) {
  context.JSON('JSON of the context');
  other.JSON();
  list.get('a')?.JSON();
  const { send } = context;
  const JSON = 1;
  return JSON;
}
`,
  'src/index.ts': `export { Context } from './context.ts';\nexport * from './other.ts';\n`,
};

describe('references', () => {
  it('of a member respect its owner, by the types of receivers, bases and overrides', async () => {
    assert.deepEqual(await list(TYPESCRIPT, { name: 'Context.JSON' }), [
      'src/context.ts:1 override?',
      'src/context.ts:4 definition',
      'src/handlers.ts:4 call',
      'src/loud.ts:3 override?',
      'src/loud.ts:3 call',
    ]);
    assert.deepEqual(await list(TYPESCRIPT, { name: 'Other.JSON' }), [
      'src/other.ts:1 definition',
      'src/handlers.ts:5 call',
    ]);
  });

  it('follow imports under other names and through files that pass them on', async () => {
    assert.deepEqual(await list(TYPESCRIPT, { name: 'Context', kind: 'type' }), ['src/handlers.ts:3 type']);
    assert.deepEqual(await list(TYPESCRIPT, { name: 'Context', kind: 'implementation' }), [
      'src/loud.ts:2 implementation',
    ]);
    assert.deepEqual(await list(TYPESCRIPT, { name: 'Context', kind: 'import' }), [
      'src/handlers.ts:1 import',
      'src/index.ts:1 import',
      'src/loud.ts:1 import',
    ]);
  });

  it('have totals by kind, which count texts, comments, documents and what refers to something else', async () => {
    const program = await openProgram({ ...TYPESCRIPT, 'README.md': '# Use\n\nCall Context.JSON or JSON.\n' });
    const { totals, elsewhere, shown, likely } = await findReferences(program, { ...ALL, name: 'Context.JSON' });
    assert.deepEqual(totals, { definition: 1, override: 2, call: 2, document: 1, unresolved: 1 });
    assert.deepEqual([shown, likely], [5, 2]);
    assert.ok(elsewhere >= 4);
  });

  it('are given page by page', async () => {
    const program = await openProgram(TYPESCRIPT);
    const pages = await Promise.all(
      [0, 2, 4].map(
        async (offset) => (await findReferences(program, { name: 'Context.JSON', offset, limit: 2 })).files,
      ),
    );
    const lines = pages.map((files) => files.flatMap(({ scopes }) => scopes.flatMap((each) => each.lines)).length);
    assert.deepEqual(lines, [2, 2, 1]);
  });

  it('name the definition around each line', async () => {
    const { files } = await findReferences(await openProgram(TYPESCRIPT), { ...ALL, name: 'Other.JSON', kind: 'call' });
    assert.deepEqual(files[0]?.scopes[0]?.scope, ['handle']);
  });

  it('of a name that no file defines are found by the name', async () => {
    const files = { 'a.py': 'import os\n\ndef run():\n    os.getpid()\n' };
    assert.deepEqual(await list(files, { name: 'getpid' }), ['a.py:4 call?']);
  });
});

describe('references in other languages', () => {
  it('of Python follow modules, instances and decorators, but no local variables', async () => {
    const files = {
      'shop/cart.py':
        'class Cart:\n    def add(self, item):\n        self.total()\n\n    def total(self):\n        return 0\n\ndef total():\n    return 1\n',
      'shop/views.py':
        'from .cart import Cart, total\nfrom shop import cart as carts\n\ndef show(request):\n    cart = Cart()\n    cart.total()\n    total()\n    carts.total()\n\ndef other(total):\n    return total\n',
    };
    assert.deepEqual(
      await list(files, { name: 'Cart.total' }),
      ['shop/cart.py:5 definition', 'shop/cart.py:3 call', 'shop/views.py:6 call'].sort(),
    );
    assert.deepEqual(await list(files, { name: 'total', path: 'shop/cart.py', kind: 'call' }), [
      'shop/cart.py:3 call',
      'shop/views.py:6 call',
      'shop/views.py:7 call',
      'shop/views.py:8 call',
    ]);
  });

  it('of Go follow receivers, packages and embedded types', async () => {
    const files = {
      'go.mod': 'module example.org/web\n',
      'context.go':
        'package web\n\ntype Context struct {\n\tn int\n}\n\nfunc (c *Context) JSON(code int) {\n\tc.write(code)\n}\n\nfunc (c *Context) write(code int) {}\n',
      'engine/engine.go':
        'package engine\n\nimport "example.org/web"\n\ntype Engine struct {\n\tctx *web.Context\n}\n\nfunc (e *Engine) Serve(c *web.Context) {\n\tc.JSON(200)\n\te.ctx.JSON(500)\n\tlist := []int{}\n\tlist.JSON(1)\n}\n',
    };
    assert.deepEqual(await list(files, { name: 'Context.JSON' }), [
      'context.go:7 definition',
      'engine/engine.go:10 call',
      'engine/engine.go:11 call',
    ]);
    assert.deepEqual(await list(files, { name: 'Context.write', kind: 'call' }), ['context.go:8 call']);
  });

  it('of Java follow fields, packages and calls without a receiver', async () => {
    const files = {
      'src/org/birds/Nest.java':
        'package org.birds;\n\npublic class Nest {\n  void add(Egg egg) { count(); }\n  int count() { return 0; }\n}\n',
      'src/org/trees/Tree.java':
        'package org.trees;\n\nimport org.birds.Nest;\n\npublic class Tree {\n  private final Nest nest = new Nest();\n  void grow() { nest.count(); count(); }\n  int count() { return 1; }\n}\n',
    };
    assert.deepEqual(await list(files, { name: 'Nest.count', kind: 'call' }), [
      'src/org/birds/Nest.java:4 call',
      'src/org/trees/Tree.java:7 call',
    ]);
  });
});
