#!/usr/bin/env node
// The program's entry. Caches compiled code beside the packages, which halves the time of the next start. Threads find
// the cache through the environment. If the folder is not writable, nothing is cached.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// An older Node would end with a SyntaxError in a module that this one imports.
const NODE_MAJOR_MIN = 24;
if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR_MIN) {
  const running = process.versions.node;
  process.stderr.write(`magpie: Node ${NODE_MAJOR_MIN} or newer is needed, and this is Node ${running}\n`);
  process.exit(1);
}

process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));
enableCompileCache(process.env['NODE_COMPILE_CACHE']);

const { runMagpie } = await import('./run-magpie.ts');
process.exit(await runMagpie(process.argv.slice(2)));
