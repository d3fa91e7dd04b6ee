// Writes dist/: what the npm package carries. Node strips no types below node_modules, so the package has JavaScript, made file by file:
// each file lies where its source lies below src, with the same line numbers, beside the data files that it reads.
// Runs before `npm pack` and `npm publish`.
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = join(ROOT, 'src');
const TARGET = join(ROOT, 'dist');

/** Tests, and AssemblyScript, which lies in the engine as compiled. */
const LEFT_OUT = ['**/*.test.ts', '**/testing/**', 'kernels/**'];
/** The React export of the studio copies these into projects, as they are. */
const EXPORTED_SOURCES = /^services\/studio\/(catalogue|frame|model)\//;

/** Modules are named at the beginning of a line, in dynamic imports, and as entries of threads. */
const MODULE_NAMES = [
  /^((?:import|export)\b[^'\n]*'\.[^'\n]*)\.ts(')/gm,
  /^(\}\s*from\s*'\.[^'\n]*)\.ts(')/gm,
  /(\bimport\('\.[^'\n]*)\.ts('\))/g,
  /(\bnew URL\('\.?[^'\n]*)\.ts(', import\.meta\.url\))/g,
];

rmSync(TARGET, { recursive: true, force: true });
const files = globSync('**/*', { cwd: SOURCES, exclude: LEFT_OUT, withFileTypes: true }).filter((entry) =>
  entry.isFile(),
);
for (const entry of files) {
  const source = join(entry.parentPath, entry.name);
  const path = source.slice(SOURCES.length + 1);
  mkdirSync(dirname(join(TARGET, path)), { recursive: true });
  const isModule = path.endsWith('.ts') && !path.endsWith('.d.ts');
  if (isModule) writeFileSync(join(TARGET, path.replace(/ts$/, 'js')), toJavaScript(readFileSync(source, 'utf8')));
  if (!isModule || EXPORTED_SOURCES.test(path)) copyFileSync(source, join(TARGET, path));
}
console.log(`dist: ${files.length} files of src`);

/** @param {string} source */
function toJavaScript(source) {
  const code = stripTypeScriptTypes(source);
  return MODULE_NAMES.reduce((text, pattern) => text.replace(pattern, '$1.js$2'), code);
}
