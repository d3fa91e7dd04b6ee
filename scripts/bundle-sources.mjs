// Bundles the program into few files: Node spends most of a start on finding, reading and linking three thousand
// modules. Behaviour and line-by-line sources stay those of src: names are kept, nothing is minified.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = join(ROOT, 'src');

/** A thread's entry as sources name it; each such file becomes an entry of the bundle. */
const THREAD_ENTRY = /new URL\('(\.[^'\n]*)\.ts', import\.meta\.url\)/g;

/** Packages outside of the bundle: loaded on demand, with machine code, or reading files of their package. */
const APART = ['sharp', '@resvg/resvg-js', 'web-tree-sitter', '@fastify/swagger-ui', 'satori'];

/**
 * Writes `main.mjs` and an entry for each kind of thread. The data files stay in the folder `data`, laid out as below
 * src, and modules find them there. Each entry is bundled by itself: threads share no modules at run time, and every
 * chunk that one shared with another would be one more file to find, read and link at its start.
 *
 * @param {{ target: string, data: string, packages: 'bundle' | 'external' }} options
 */
export async function bundleSources({ target, data, packages }) {
  const entries = ['app/main.ts', ...(await listThreadEntries())];
  const banner = { js: toBanner(relative(target, data)) };
  await Promise.all(entries.map((path) => bundleEntry(path, { outdir: target, packages, banner })));
}

/**
 * @param {string} path
 * @param {import('esbuild').BuildOptions} options
 */
async function bundleEntry(path, options) {
  await build({
    ...options,
    entryPoints: [{ in: join(SOURCES, path), out: toEntryName(path) }],
    bundle: true,
    // For modules that are imported on demand.
    splitting: true,
    format: 'esm',
    // The file name marks an ES module, so that Node need not look for a package.json.
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node24',
    external: APART,
    logLevel: 'error',
    plugins: [
      { name: 'addresses', setup: (plugins) => plugins.onLoad({ filter: /\.ts$/ }, loadSource) },
      { name: 'builtins', setup: requireBuiltins },
    ],
  });
}

/** Defines `require` for CommonJS packages in the bundle, and the root of the data files. */
function toBanner(/** @type {string} */ pathToData) {
  const root = pathToData === '' ? './' : `${pathToData.replaceAll('\\', '/')}/`;
  return [
    "import { createRequire as toRequire__ } from 'node:module';",
    'const require = toRequire__(import.meta.url);',
    'const bundle__ = import.meta.url;',
    `const data__ = new URL(${JSON.stringify(root)}, bundle__);`,
  ].join('\n');
}

async function listThreadEntries() {
  /** @type {Set<string>} */
  const entries = new Set();
  for (const path of await readdir(SOURCES, { recursive: true })) {
    if (!path.endsWith('.ts') || /\.test\.ts$|[\\/]testing[\\/]/.test(path)) continue;
    const source = await readFile(join(SOURCES, path), 'utf8');
    for (const [, name] of source.matchAll(THREAD_ENTRY)) {
      entries.add(relative(SOURCES, resolve(SOURCES, dirname(path), `${name}.ts`)));
    }
  }
  return [...entries].sort();
}

/** Flattens a path into one name, so that all entries are in one folder and find the data at the same relative path. */
function toEntryName(/** @type {string} */ path) {
  return path === 'app/main.ts' ? 'main' : path.slice(0, -'.ts'.length).replaceAll(/[\\/]/g, '-');
}

/**
 * Rewrites `import.meta.url`: a bundled module is not in its source's folder, so its URLs start from the data's root.
 */
async function loadSource(/** @type {{ path: string }} */ { path }) {
  const own = relative(SOURCES, path).replaceAll('\\', '/');
  if (own.startsWith('..')) return undefined;
  const source = await readFile(path, 'utf8');
  const contents = source
    .replaceAll(THREAD_ENTRY, (_, name) => {
      const entry = relative(SOURCES, resolve(dirname(path), `${name}.ts`));
      return `new URL('./${toEntryName(entry)}.mjs', bundle__)`;
    })
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(own)}, data__).href`);
  return { contents, loader: /** @type {const} */ ('ts') };
}

/**
 * Loads Node's modules by `require`. An `import` reads every export of them, which loads what is loaded on demand: the
 * whole client of `fetch` for `node:http`, a tenth of the time of a start.
 * @param {import('esbuild').PluginBuild} plugins
 */
function requireBuiltins(plugins) {
  plugins.onResolve({ filter: /^node:/ }, ({ path, kind }) =>
    kind === 'import-statement' ? { path, namespace: 'builtin' } : undefined,
  );
  plugins.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
    contents: `module.exports = require(${JSON.stringify(path)});`,
  }));
}
