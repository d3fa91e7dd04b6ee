// Writes dist/, the contents of the npm package. Node strips no types below node_modules, so the package has the
// program as JavaScript. The data files that it reads keep their paths below src. Runs before `npm pack` and `npm
// publish`.
import { copyFileSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleSources } from './bundle-sources.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = join(ROOT, 'src');
const TARGET = join(ROOT, 'dist');

/** Tests, and AssemblyScript sources, whose compiled form is in the engine. */
const LEFT_OUT = ['**/*.test.ts', '**/testing/**', 'kernels/**'];
/** TypeScript sources that the studio's React export copies into projects unchanged. */
const EXPORTED_SOURCES = /^interface-catalogue\//;

rmSync(TARGET, { recursive: true, force: true });
const data = globSync('**/*', { cwd: SOURCES, exclude: LEFT_OUT, withFileTypes: true }).filter(
  (entry) => entry.isFile() && isCarried(join(entry.parentPath, entry.name)),
);
for (const entry of data) {
  const source = join(entry.parentPath, entry.name);
  const target = join(TARGET, relative(SOURCES, source));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
}
copyFileSync(join(ROOT, 'scripts', 'package-entry.cjs'), join(TARGET, 'magpie.cjs'));
await bundleSources({ target: TARGET, data: TARGET, packages: 'external' });
console.log(`dist: the program, and ${data.length} files that it reads`);

function isCarried(/** @type {string} */ path) {
  return !path.endsWith('.ts') || EXPORTED_SOURCES.test(relative(SOURCES, path));
}
