// Makes training pairs of the packages of sources.json, one text file for each package below
// bench/.corpus/training/pairs:
//
//   P <term:count …>               a passage: a file in short, or the code of a definition
//   Q <passage> <kind> <term …>    a sentence about it, never part of the passage itself
//
//   node tools/train-embedder/mine-pairs.ts [share] [shares]
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPackage } from '../../bench/services/memory/corpus/fetch-package.ts';
import { CORPUS_FOLDER } from '../../bench/services/memory/corpus/sources.ts';
import { analyseFile } from '../../src/services/memory/analysis/analyse-file.ts';
import { toChunkPassage } from '../../src/services/memory/embedding/passages.ts';
import { countTerms } from '../../src/services/memory/embedding/terms.ts';
import type { Definition, FileAnalysis } from '../../src/services/memory/model/file-analysis.ts';
import { PATH_ROLES, toPathRoles } from '../../src/services/memory/search/path-roles.ts';
import { splitWord } from '../../src/services/memory/search/words/tokens.ts';
import { listTrainingSources, TRAINING_FOLDER, type TrainingSource, toSourceFolder } from './sources.ts';
import { toFirstSentence, toSummaryPassage } from './summary-passage.ts';

/** The limit for one package, so that none dominates the meaning of words. */
const FILES_MAX = 240;
const PAIRS_MAX = 4_000;
const FILE_BYTES_MAX = 100_000;
const NAMES_PER_FILE_MAX = 4;
const QUESTION_TERMS = { min: 3, max: 30 };
const PASSAGE_TERMS = { min: 5, max: 300 };
const LEFT_OUT = (1 << PATH_ROLES.indexOf('test')) | (1 << PATH_ROLES.indexOf('example'));

class Pairs {
  readonly #lines: string[] = [];
  readonly #questions = new Set<string>();
  #passages = 0;

  addPassage(text: string): number | undefined {
    const counts = [...countTerms(text, 'passage')].slice(0, PASSAGE_TERMS.max);
    if (counts.length < PASSAGE_TERMS.min) return undefined;
    this.#lines.push(`P ${counts.map(([term, count]) => `${term}:${count}`).join(' ')}`);
    return this.#passages++;
  }

  /** Adds a question once: a sentence that occurs twice, such as `Returns the name`, does not identify a passage. */
  addQuestion(passage: number | undefined, kind: 'file' | 'code' | 'name', text: string): void {
    const terms = [...countTerms(text, 'question').keys()].slice(0, QUESTION_TERMS.max);
    const line = terms.join(' ');
    if (passage === undefined || terms.length < QUESTION_TERMS.min || this.#questions.has(kind + line)) return;
    if (this.#questions.size >= PAIRS_MAX) return;
    this.#questions.add(kind + line);
    this.#lines.push(`Q ${passage} ${kind} ${line}`);
  }

  toText(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}

const [share = '0', shares = '1'] = process.argv.slice(2);
const known = listCorpusHashes();
for (const source of listTrainingSources().toSorted((a, b) => byHash(a.name, b.name))) {
  if (Number.parseInt(toHash(source.name).slice(0, 8), 16) % Number(shares) !== Number(share)) continue;
  const target = join(TRAINING_FOLDER, 'pairs', `${source.name}.txt`);
  if (existsSync(target)) continue;
  mkdirSync(join(TRAINING_FOLDER, 'pairs'), { recursive: true });
  try {
    await fetchPackage(source, toSourceFolder(source.name));
    writeFileSync(`${target}.partial`, await minePackage(source));
    renameSync(`${target}.partial`, target);
    console.log(source.name);
  } catch (error) {
    console.error(`${source.name}: ${error instanceof Error ? error.stack : error}`);
  }
}

async function minePackage({ name }: TrainingSource): Promise<string> {
  const pairs = new Pairs();
  const folder = toSourceFolder(name);
  const paths = globSync('**/*', { cwd: folder })
    .filter((path) => isWanted(join(folder, path), path))
    .sort(byHash);
  for (const path of paths.slice(0, FILES_MAX)) {
    const bytes = readFileSync(join(folder, path));
    if (known.has(toHash(bytes))) continue;
    const analysed = await analyseFile({ path, bytes });
    if (!('skipped' in analysed) && analysed.analysis.language !== 'text')
      mineFile(pairs, path, analysed.text, analysed.analysis);
  }
  return pairs.toText();
}

function isWanted(file: string, path: string): boolean {
  const stats = statSync(file);
  return stats.isFile() && stats.size < FILE_BYTES_MAX && (toPathRoles(path) & LEFT_OUT) === 0;
}

function mineFile(pairs: Pairs, path: string, text: string, analysis: FileAnalysis): void {
  const lines = text.split('\n');
  mineSummary(pairs, path, analysis);
  let names = 0;
  for (const definition of analysis.definitions) {
    if (definition.kind === 'heading') continue;
    const sentence = toFirstSentence(definition.doc);
    if (sentence !== '') pairs.addQuestion(pairs.addPassage(toCode(path, definition, lines)), 'code', sentence);
    else if (splitWord(definition.name).length >= QUESTION_TERMS.min && names++ < NAMES_PER_FILE_MAX) {
      const code = toCode(path, definition, lines).replaceAll(definition.name, ' ');
      pairs.addQuestion(pairs.addPassage(code), 'name', definition.name);
    }
  }
}

/** Asks for every second sentence and leaves the others in the passage; the comment at the top is one or the other. */
function mineSummary(pairs: Pairs, path: string, { header, definitions }: FileAnalysis): void {
  const asksHeader = toHash(path) < '8';
  const passage = pairs.addPassage(
    toSummaryPassage(path, {
      header: asksHeader ? '' : header,
      definitions: definitions.map((definition, index) => (index % 2 === 0 ? { ...definition, doc: '' } : definition)),
    }),
  );
  if (asksHeader) pairs.addQuestion(passage, 'file', toFirstSentence(header));
  for (let index = 0; index < definitions.length; index += 2)
    pairs.addQuestion(passage, 'file', toFirstSentence(definitions[index]!.doc));
}

/** Returns the code without its doc comment, which some languages have inside the definition. */
function toCode(path: string, definition: Definition, lines: readonly string[]): string {
  const isDoc = (line: string) => {
    const words = line.replace(/^[\s*#/"'`!-]+|["'`\s*/]+$/g, '');
    return words.length > 3 && definition.doc.includes(words);
  };
  const kept = lines.slice(definition.startLine - 1, definition.endLine).filter((line) => !isDoc(line));
  return toChunkPassage(path, { startLine: 1, endLine: kept.length, scope: definition.scope }, kept);
}

/** Lists the hashes of the labelled corpus: copies of its files in other packages are skipped. */
function listCorpusHashes(): ReadonlySet<string> {
  const files = globSync(join(CORPUS_FOLDER, 'sources/**/*')).filter((path) => statSync(path).isFile());
  return new Set(files.map((path) => toHash(readFileSync(path))));
}

function byHash(a: string, b: string): number {
  return toHash(a) < toHash(b) ? -1 : 1;
}

function toHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
