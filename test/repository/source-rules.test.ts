// Rules about the sources that neither the linter nor the dependency rules can see.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '../../src/app/services.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const LINES_MAX = 300;
const FILES_MAX = 25;

interface SourceRule {
  readonly guarantee: string;
  readonly forbidden: RegExp;
  readonly isExempt?: (file: string) => boolean;
  /** Each must be caught, or the rule would guard nothing. */
  readonly examples: readonly string[];
  /** Texts close to a violation that must not be caught. */
  readonly allowed?: readonly string[];
}

/** The names of all services, in the singular too, and words that belong to one of them. */
const PRODUCT_WORDS = [
  ...SERVICES.map(({ name }) => name.replace(/s$/, 's?')),
  'qdrant',
  'collections?',
  'points?',
  'catalogue',
  'registry',
];

/** Matches the first line of a comment; further lines may begin with any word. */
const COMMENT_WITHOUT_NOUN =
  /(?:\/\*\*?\s+(?:\*\s+)?|(?<!^[ \t]*\/\/[^\n]*\n[ \t]*)\/\/ )(?:What|Where|How|Whether|Which)\b/m;

const RULES: readonly SourceRule[] = [
  {
    guarantee: 'nothing but the app takes hold of the process as a whole, and with it of the environment',
    forbidden: /=\s*(globalThis\.)?process\s*[;,)\n]/,
    isExempt: (file) => file.startsWith('src/app/'),
    examples: ['const { env } = process;', 'const it = globalThis.process;'],
  },
  {
    guarantee: 'the app names no product but in its one list',
    forbidden: new RegExp(`\\b(${PRODUCT_WORDS.join('|')})\\b`, 'i'),
    isExempt: (file) => !file.startsWith('src/app/') || file === 'src/app/services.ts',
    examples: [
      ...SERVICES.map(({ name }) => `if (name === '${name}') return;`),
      "rows.push('/qdrant');",
      '// The registry is not part of it.',
    ],
  },
  {
    guarantee: 'types are imported by statements, which the dependency rules see',
    forbidden: /(?<!await )\bimport\(/,
    // Types in comments of JavaScript have no other form.
    isExempt: (file) => file.endsWith('.js'),
    examples: ["type Store = import('../vector/vector-store.ts').VectorStore;"],
  },
  {
    guarantee: 'threads are started from files of the same module',
    forbidden: /new URL\(\s*['"`]\.\.\/[^\n]*\.ts/,
    examples: ["new Worker(new URL('../engine/worker.ts', import.meta.url))"],
  },
  {
    guarantee: 'comments begin with a verb or a noun, not with What, Where, How, Whether or Which',
    forbidden: COMMENT_WITHOUT_NOUN,
    examples: [
      '// What a verb refuses.\n',
      "import { a } from './a.ts';\n\n// How large an interface may be.\n",
      'const a = 1; // Whether it is open.',
      '/** Where the values are drawn. */',
      '/**\n   * Which labels are written, so that they do not touch.\n   */',
    ],
    allowed: ['// Rows are read in order. Where two\n// Which is why they tie.', '/** Returns true if it is open. */'],
  },
];

const sources = globSync('src/**/*.{ts,tsx,js,css}', { cwd: ROOT })
  .filter((file) => !/\.(test|generated)\.ts$/.test(file) && !file.startsWith('src/kernels/'))
  .map((file) => ({ file, text: readFileSync(`${ROOT}/${file}`, 'utf8') }));

describe('in the sources', () => {
  for (const { guarantee, forbidden, isExempt = () => false, examples, allowed = [] } of RULES) {
    it(guarantee, () => {
      for (const example of examples) assert.match(example, forbidden);
      for (const text of allowed) assert.doesNotMatch(text, forbidden);
      const offenders = sources.filter(({ file, text }) => !isExempt(file) && forbidden.test(text));
      assert.deepEqual(
        offenders.map(({ file }) => file),
        [],
      );
    });
  }
});

/** The files of each folder, without packages and without the tests in src. */
const folders = Map.groupBy(
  globSync(['src/**/*.*', 'test/**/*.*'], { cwd: ROOT, exclude: ['**/node_modules'] }).filter(
    (file) => file.startsWith('test') || !/\.test\.ts$|\/testing\//.test(file),
  ),
  dirname,
);

describe('the size', () => {
  it(`of a source is at most ${LINES_MAX} lines`, () => {
    const written = globSync('src/**/*.{ts,tsx,js}', { cwd: ROOT }).filter(
      (file) => !/\.(test|generated)\./.test(file),
    );
    const long = written.filter((file) => readFileSync(`${ROOT}/${file}`, 'utf8').split('\n').length - 1 > LINES_MAX);
    assert.deepEqual(long, []);
  });

  it(`of a folder is at most ${FILES_MAX} files, in src without tests`, () => {
    assert.ok(folders.size > 0);
    const full = [...folders].filter(([, files]) => files.length > FILES_MAX);
    assert.deepEqual(
      full.map(([folder, files]) => `${folder}: ${files.length}`),
      [],
    );
  });
});
