#!/usr/bin/env node
// The entry. What Node compiles is kept beside the packages, which halves the time of the next start; the threads learn
// of it from the environment. Where the folder cannot be written, nothing is kept.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));
enableCompileCache(process.env['NODE_COMPILE_CACHE']);

const { runMagpie } = await import('./run-magpie.ts');
process.exit(await runMagpie(process.argv.slice(2)));
