// Compares references and calls with the answers of language servers, for symbols spread over packages of the corpus.
//
//   node bench/services/memory/graph/measure-graph.ts [--symbols=200] [--show] [--save] package…
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toTargets } from '../../../../src/services/memory/graph/find-callers.ts';
import type { Entity } from '../../../../src/services/memory/graph/model.ts';
import { Program } from '../../../../src/services/memory/graph/resolve/program.ts';
import { createBudget, findUses, type Use } from '../../../../src/services/memory/graph/uses.ts';
import { quantile, round } from '../../../measure/statistics.ts';
import { listCorpusPackages, toPackageFolder } from '../corpus/sources.ts';
import { loadPackage } from '../load-package.ts';
import { openPackage } from '../open-package.ts';
import { LanguageServer, type Location } from './language-server.ts';

const RESULTS = new URL('results.json', import.meta.url);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const PYRIGHT = process.env['PYRIGHT'] ?? join(tmpdir(), 'pyright/node_modules/pyright');
const SERVERS: Readonly<Record<string, readonly string[]>> = {
  typescript: [process.execPath, join(ROOT, 'node_modules/typescript/lib/tsc.js'), '--lsp', '--stdio'],
  javascript: [process.execPath, join(ROOT, 'node_modules/typescript/lib/tsc.js'), '--lsp', '--stdio'],
  python: [process.execPath, join(PYRIGHT, 'langserver.index.js'), '--stdio'],
  go: ['gopls'],
};
const CONFIGURATION = {
  compilerOptions: {
    allowJs: true,
    checkJs: false,
    module: 'preserve',
    moduleResolution: 'bundler',
    target: 'esnext',
    jsx: 'preserve',
    paths: { '*': ['./*'] },
    noEmit: true,
  },
  include: ['**/*'],
};
const CONSTRUCTORS: ReadonlySet<string> = new Set(['constructor', '__init__', '__new__']);
const NOT_CODE: ReadonlySet<string> = new Set(['string', 'comment', 'document', 'unresolved']);

/** The counts of one comparison. */
interface Counts {
  /** The answers of both, of Magpie and of the language server. */
  both: number;
  ours: number;
  theirs: number;
  certainBoth: number;
  certainOurs: number;
}

const names = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const symbolsMax = Number(process.argv.find((each) => each.startsWith('--symbols='))?.slice(10) ?? 200);
const isShown = process.argv.includes('--show');
for (const name of names) {
  const result = await measure(name);
  console.log(JSON.stringify(result));
  if (process.argv.includes('--save')) save(result);
}
process.exit(0);

/** Replaces the result of the package in the last results. */
function save(result: { readonly package: string }): void {
  const known = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
  const saved = { ...known, [result.package]: { ...result, measuredAt: new Date().toISOString().slice(0, 10) } };
  writeFileSync(RESULTS, `${JSON.stringify(saved, null, 2)}\n`);
}

async function measure(name: string) {
  const source = listCorpusPackages().find((each) => each.name === name);
  if (source === undefined) throw new Error(`no package is called ${name}`);
  const { snapshot } = await openPackage(source);
  const { files } = await loadPackage(source);
  const blobs = new Map(files.map(({ blob, text, analysis }) => [blob, { text, nonCode: analysis.nonCode }]));
  const open = () =>
    new Program(snapshot, async (_, keys) => new Map([...blobs].filter(([key]) => keys.includes(key))));
  const program = open();
  const all = files.map((_, file) => file);
  await program.load(all);
  const sampled = sample(program, all, source.language);
  const paths = files.map(({ path }) => path);
  const server = await openServer(name, source.language, paths);
  const [references, calls] = [newCounts(), newCounts()];
  const times: number[] = [];
  for (const entity of sampled) {
    const offset = findOffset(program, entity);
    if (offset === undefined) continue;
    const at = toLocation(program, { file: entity.file, offset });
    const isFunction = entity.kind === 'function' || entity.kind === 'method';
    const found = await server.references(at);
    const called = isFunction ? await server.calls(at) : [];
    const { uses, ms } = await findOurs(open(), entity);
    times.push(ms);
    const code = uses.filter((use) => !NOT_CODE.has(use.kind) && !isDefinition(program, use.file, use.offset));
    const theirs = found.filter((each) => {
      const text = program.source(paths.indexOf(each.path));
      return text !== undefined && !text.named.has(text.lines.startOf(each.line) + each.column);
    });
    compare(references, code, theirs, program, `${entity.scope.join('.')} ${entity.path}`);
    if (isFunction)
      compare(
        calls,
        code.filter(({ kind }) => kind === 'call'),
        called,
        program,
        '',
      );
  }
  server.close();
  return {
    ...{ package: name, version: source.version, language: source.language, half: source.half, symbols: times.length },
    medianMs: round(quantile(times, 0.5)),
    references: toShares(references),
    calls: toShares(calls),
  };
}

function findOffset(program: Program, entity: Entity): number | undefined {
  const named = program.source(entity.file)?.named ?? new Map<number, Entity>();
  return [...named].find(([, each]) => each === entity)?.[0];
}

function isDefinition(program: Program, file: number, offset: number): boolean {
  return program.source(file)?.named.has(offset) === true;
}

/** Finds the uses with a fresh program, as a call of the tool has it. */
async function findOurs(program: Program, entity: Entity): Promise<{ uses: readonly Use[]; ms: number }> {
  const begun = performance.now();
  const targets = toTargets(program, entity);
  const { uses } = await findUses(program, targets, { hasMentions: false }, createBudget());
  return { uses, ms: performance.now() - begun };
}

/**
 * Chooses symbols evenly from all files. Names of one letter are not indexed. Constructors are left out: servers
 * disagree whether a call of the class is one of its constructor.
 */
function sample(program: Program, files: readonly number[], language: string): Entity[] {
  const isOther =
    language === 'typescript' || language === 'javascript'
      ? /^(?:typescript|javascript|tsx)$/
      : new RegExp(`^${language}$`);
  const seen = new Set<string>();
  const all = files
    .flatMap((file) => program.definitionsOf(file))
    .filter((entity) => {
      if (
        entity.kind === 'module' ||
        entity.kind === 'heading' ||
        entity.name.length < 2 ||
        CONSTRUCTORS.has(entity.name) ||
        seen.has(entity.key) ||
        !isOther.test(entity.language) ||
        !/^[\w$]+$/.test(entity.name)
      )
        return false;
      seen.add(entity.key);
      return true;
    });
  const step = Math.max(1, all.length / symbolsMax);
  return Array.from({ length: Math.min(symbolsMax, all.length) }, (_, at) => all[Math.floor(at * step)]).filter(
    (each) => each !== undefined,
  );
}

async function openServer(name: string, language: string, paths: readonly string[]): Promise<LanguageServer> {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-graph-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(toPackageFolder(name), folder, { recursive: true });
  if (language === 'typescript' || language === 'javascript')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
  const command = SERVERS[language];
  if (command === undefined) throw new Error(`no language server for ${language}`);
  if (language === 'python' && !existsSync(PYRIGHT))
    throw new Error(`pyright is not at ${PYRIGHT}: npm install --prefix ${join(PYRIGHT, '../..')} pyright`);
  const server = new LanguageServer(command, folder);
  await server.start();
  const extension = language === 'python' ? /\.py$/ : language === 'go' ? /\.go$/ : /\.[cm]?[jt]sx?$/;
  for (const path of paths) if (extension.test(path)) server.open(path, toLanguageId(path));
  return server;
}

function toLanguageId(path: string): string {
  if (path.endsWith('.py')) return 'python';
  if (path.endsWith('.go')) return 'go';
  return /\.[cm]?tsx?$/.test(path) ? 'typescript' : 'javascript';
}

function newCounts(): Counts {
  return { both: 0, ours: 0, theirs: 0, certainBoth: 0, certainOurs: 0 };
}

function toLocation(program: Program, { file, offset }: Pick<Use, 'file' | 'offset'>): Location {
  const source = program.source(file);
  if (source === undefined) throw new Error('the file is loaded');
  const line = source.lines.lineOf(offset);
  return { path: source.path, line, column: offset - source.lines.startOf(line) };
}

function compare(
  counts: Counts,
  ours: readonly Use[],
  theirs: readonly Location[],
  program: Program,
  title: string,
): void {
  const toKey = ({ path, line, column }: Location) => `${path}:${line}:${column}`;
  const wanted = new Set(theirs.map(toKey));
  const given = new Map(ours.map((use) => [toKey(toLocation(program, use)), use]));
  counts.theirs += wanted.size;
  counts.ours += given.size;
  for (const [key, { isCertain }] of given) {
    if (isCertain) counts.certainOurs += 1;
    if (!wanted.has(key)) continue;
    counts.both += 1;
    if (isCertain) counts.certainBoth += 1;
  }
  if (!isShown || title === '') return;
  const wrong = [...given]
    .filter(([key]) => !wanted.has(key))
    .map(([key, { isCertain, kind }]) => `${isCertain ? '!' : '?'}${kind} ${key}`);
  const missing = [...wanted].filter((key) => !given.has(key));
  if (wrong.length + missing.length > 0)
    console.log(
      `${title}\n  wrong ${wrong.length} ${wrong.slice(0, 4).join(' ')}\n  missing ${missing.length} of ${wanted.size} ${missing.slice(0, 4).join(' ')}`,
    );
}

function toShares({ both, ours, theirs, certainBoth, certainOurs }: Counts) {
  const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((1_000 * part) / whole) / 1_000);
  return {
    theirs,
    ours,
    precision: share(both, ours),
    recall: share(both, theirs),
    certainPrecision: share(certainBoth, certainOurs),
    certainRecall: share(certainBoth, theirs),
  };
}
