#!/usr/bin/env node
// The command of the npm package, copied to dist/magpie.cjs: starts the bundle, unless Node is too old for it. An old
// Node rejects the bundle with a SyntaxError before it runs a line of it. The check is therefore a separate file, in
// syntax that Node 10 reads.
const { engines, name } = require('../package.json');

/** The path from the copy of this file in dist. */
const bundle = './main.mjs';
const oldest = Number.parseInt(engines.node.slice('>='.length), 10);
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(`${name} needs Node ${oldest} or newer, and this is Node ${process.versions.node}`);
  process.exitCode = 1;
} else {
  void import(bundle);
}
