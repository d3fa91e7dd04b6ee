// Lets dependency-cruiser read all sources. It calls swc with fixed options, which know neither the JSX of components
// nor AssemblyScript's decorators on functions; the dependency rules need the imports of both.
import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import swc from '@swc/core';

const KERNELS = `${sep}kernels${sep}`;

/** A decorator of AssemblyScript, such as `@inline`: always on its own line. */
const DECORATOR = /^@\w+(?:\(.*\))?$/gm;

/** Replaces swc's `parseFileSync`, the only function of swc that dependency-cruiser calls for a file. */
export function parseEverySource() {
  const parseFile = (/** @type {string} */ path, /** @type {swc.ParseOptions} */ options) => {
    const source = readFileSync(path, 'utf8');
    const text = path.includes(KERNELS) ? source.replaceAll(DECORATOR, '') : source;
    return swc.parseSync(text, { ...options, syntax: 'typescript', tsx: path.endsWith('.tsx') });
  };
  Object.assign(swc, { parseFileSync: parseFile });
}
