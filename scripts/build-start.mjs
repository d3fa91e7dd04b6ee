// Runs before `npm start`: bundles the program with its packages below node_modules/.cache, unless a bundle of the same
// sources exists. `npm run magpie -- serve` runs the sources themselves.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const CACHE = join(ROOT, 'node_modules', '.cache', 'magpie');
const ENTRY = join(CACHE, 'main.mjs');

/** The number of bundles kept: a server that was started from an older bundle still loads parts of it later. */
const BUNDLES_KEPT = 4;

try {
  const name = toFingerprint();
  if (!existsSync(join(CACHE, name))) await makeBundle(name);
  replaceFile(ENTRY, `import './${name}/main.mjs';\n`);
  removeOld(name);
} catch (error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === undefined) throw error;
  console.error(
    `cannot prepare the program in ${CACHE} (${message}): run \`npm run magpie -- serve\`, which needs no preparation`,
  );
  process.exitCode = 1;
}

/** Returns a hash that changes with every source file, the packages and the bundling script. */
function toFingerprint() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'package.json', 'scripts/bundle-sources.mjs'])
    hash.update(readFileSync(join(ROOT, file)));
  for (const path of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(ts|json)$/.test(path)) continue;
    const { size, mtimeMs } = statSync(join(ROOT, 'src', path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

async function makeBundle(/** @type {string} */ name) {
  console.error('preparing the program, once for each change of its sources …');
  const { bundleSources } = await import('./bundle-sources.mjs');
  const unfinished = join(CACHE, `unfinished-${process.pid}`);
  mkdirSync(unfinished, { recursive: true });
  // The final folder has the same depth, so relative paths stay valid.
  await bundleSources({ target: unfinished, data: join(ROOT, 'src'), packages: 'bundle' });
  try {
    renameSync(unfinished, join(CACHE, name));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process has written the same bundle meanwhile.
    if (!existsSync(join(CACHE, name))) throw error;
  }
}

/** Replaces the file by a rename, so that it is complete at every moment. */
function replaceFile(/** @type {string} */ path, /** @type {string} */ text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}

function removeOld(/** @type {string} */ current) {
  const folders = readdirSync(CACHE, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== current,
  );
  if (folders.length < BUNDLES_KEPT) return;
  const byAge = folders
    .map(({ name }) => ({ path: join(CACHE, name), at: statSync(join(CACHE, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { path } of byAge.slice(BUNDLES_KEPT - 1)) rmSync(path, { recursive: true, force: true });
}
