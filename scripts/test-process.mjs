// Loaded by every process of a test run, to make it quicker. Threads of the program run from the bundle that was
// prepared for it, which loads in half the time.
import { existsSync, readFileSync } from 'node:fs';
import * as module from 'node:module';
import { isMainThread } from 'node:worker_threads';

const asyncHooks = module.createRequire(import.meta.url)('node:async_hooks');
/** @type {import('node:async_hooks').AsyncHook[]} The hooks by which the test runner follows every promise. */
const hooks = [];
const { createHook } = asyncHooks;
asyncHooks.createHook = (/** @type {Parameters<typeof createHook>} */ ...args) => {
  const hook = createHook(...args);
  hooks.push(hook);
  return hook;
};

/**
 * Ends the following of promises, once all tests are declared. The runner needs it to declare them; later it would only
 * name the test of a stray error, which fails the file anyway.
 */
export function endTracking() {
  for (const hook of hooks) hook.disable();
}

const SOURCES = new URL('../src/', import.meta.url).href;
const BUNDLES = new URL('../node_modules/.cache/magpie/', import.meta.url);

// Tests also run older versions of Node, which have no hooks, and need none.
if (!isMainThread && module.registerHooks) {
  const [, current] = /'(.*)\/main\.mjs'/.exec(readFileSync(new URL('main.mjs', BUNDLES), 'utf8')) ?? [];
  module.registerHooks({
    resolve(specifier, context, nextResolve) {
      // Only the entry of a thread has no parent.
      const isEntry = context.parentURL === undefined && specifier.startsWith(SOURCES);
      const name = specifier.slice(SOURCES.length, -'.ts'.length).replaceAll('/', '-');
      const bundled = new URL(`${current}/${name}.mjs`, BUNDLES);
      return nextResolve(isEntry && existsSync(bundled) ? bundled.href : specifier, context);
    },
  });
}
