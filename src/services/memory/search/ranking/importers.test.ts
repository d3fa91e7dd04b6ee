import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeFile } from '../testing/make-file.ts';
import { openFiles } from '../testing/open-files.ts';

/** Lists the files that are imported by one with these imports. */
function listImported(paths: readonly string[], imports: readonly string[], importer = 'app/start.ts'): string[] {
  const files = paths.map((path) => makeFile(path, ''));
  const { importers } = openFiles([...files, makeFile(importer, '', { imports })]);
  return paths.filter((_, at) => importers[at] === 1);
}

test('a relative import is the file at that path, also below another root', () => {
  const paths = ['app/parse.ts', 'lib/parse.ts', 'packages/one/app/parse.js', 'app/deep/parse.ts', 'wrap/parse.ts'];
  assert.deepEqual(listImported(paths, ['./parse']), ['app/parse.ts', 'packages/one/app/parse.js']);
  assert.deepEqual(listImported(paths, ['./parse.js']), ['app/parse.ts', 'packages/one/app/parse.js']);
  assert.deepEqual(listImported(paths, ['../lib/parse']), ['lib/parse.ts']);
  assert.deepEqual(listImported(['parse.ts', 'lib/sparse.ts'], ['./parse'], 'start.ts'), ['parse.ts']);
});

test('a directory is imported by the name of the file that stands for it', () => {
  assert.deepEqual(listImported(['app/router/index.ts', 'app/router/route.ts'], ['./router']), ['app/router/index.ts']);
  assert.deepEqual(listImported(['app/router/index.ts'], ['./router/']), ['app/router/index.ts']);
  assert.deepEqual(listImported(['app/router/index.ts'], ['./router/index']), ['app/router/index.ts']);
});

test('any other import is the file that shares most of its last names', () => {
  const paths = ['py/shop/cart.py', 'py/bank/cart.py', 'java/com/example/Cart.java', 'rust/model/order.rs'];
  assert.deepEqual(listImported(paths, ['shop.cart']), ['py/shop/cart.py']);
  assert.deepEqual(listImported(paths, ['shop.cart.Item']), ['py/shop/cart.py'], 'the last name is inside the file');
  assert.deepEqual(listImported(paths, ['com.example.Cart']), ['java/com/example/Cart.java']);
  assert.deepEqual(listImported(paths, ['crate::model::order::Order']), ['rust/model/order.rs']);
  assert.deepEqual(listImported(paths, ['other/cart']), ['py/shop/cart.py', 'py/bank/cart.py']);
  assert.deepEqual(listImported(paths, ['CART', 'car', '', '/', '.']), []);
});

test('an import with more than three equally good targets counts for none', () => {
  const three = ['a/cart.ts', 'b/cart.ts', 'c/cart.ts'];
  assert.deepEqual(listImported(three, ['cart']), three);
  assert.deepEqual(listImported([...three, 'd/cart.ts'], ['cart']), []);
  assert.deepEqual(listImported([...three, 'd/cart.ts'], ['x/cart']), []);
  assert.deepEqual(listImported([...three, 'd/cart.ts'], ['d/cart']), ['d/cart.ts']);
});
