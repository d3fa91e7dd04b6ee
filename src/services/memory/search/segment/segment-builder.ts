import { toStem } from '../../../../language/stem.ts';
import { LineIndex } from '../../analysis/outline/line-index.ts';
import { type Chunk, type Definition, type FileAnalysis, SYMBOL_KINDS } from '../../model/file-analysis.ts';
import { TRIGRAM_KEYS, TrigramScanner } from '../grep/trigrams.ts';
import { toPathRoles } from '../path-roles.ts';
import { toNameKey, toTerms } from '../words/tokens.ts';
import { WordTable } from '../words/word-table.ts';
import { DictionaryBuilder } from './dictionary-builder.ts';
import { GrowingNumbers } from './growing-array.ts';
import { SCOPE_SEPARATOR, SUMMARY_SCALE, toCounts } from './records.ts';
import { resolveImport } from './resolve-import.ts';
import { DICTIONARIES, DICTIONARY_NAMES, type DictionaryName, writeSegment } from './segment-layout.ts';
import { StringTable } from './string-table.ts';
import { listSummaryTexts } from './summary-terms.ts';
import { TermCounter } from './term-counter.ts';

/** The largest weight of a list entry: one byte. */
const WEIGHT_MAX = 255;
/** The largest length of a chunk's field: two bytes. */
const LENGTH_MAX = 65_535;

export interface SegmentFile {
  readonly path: string;
  /** The git object id of its content. */
  readonly blob: string;
  readonly text: string;
  readonly analysis: FileAnalysis;
  /** The messages of commits that changed the file. */
  readonly commitWords: readonly string[];
}

interface Word {
  readonly terms: readonly string[];
  /** The same terms as keys of the dictionary `terms`. */
  readonly keys: Uint32Array;
  /** The last file that has it. */
  file: number;
}

/** A builder that collects files in order. `finish` returns the bytes that `Segment` opens. */
export class SegmentBuilder {
  readonly #strings = new StringTable();
  readonly #files = new GrowingNumbers();
  readonly #chunks = new GrowingNumbers();
  readonly #chunkLengths = new GrowingNumbers();
  readonly #definitions = new GrowingNumbers();
  readonly #imports = new GrowingNumbers();
  readonly #dictionaries = createDictionaries();
  readonly #words = new WordTable((written) => this.#toWord(written));
  readonly #body = new TermCounter();
  readonly #symbols = new TermCounter();
  readonly #doc = new TermCounter();
  readonly #trigrams = new TrigramScanner();
  /** The number of each trigram in its dictionary, plus one. */
  readonly #trigramKeys = new Uint32Array(TRIGRAM_KEYS);
  #fileCount = 0;
  #chunkCount = 0;
  #definitionCount = 0;

  add(file: SegmentFile): void {
    const { path, blob, text, analysis } = file;
    const id = this.#fileCount++;
    const firsts = [this.#chunkCount, this.#definitionCount, this.#imports.length];
    const bigrams = new Set<string>();
    this.#addChunks(text, analysis, bigrams);
    this.#addDefinitions(id, analysis);
    for (const imported of analysis.imports) this.#imports.push(this.#strings.add(resolveImport(path, imported)));
    for (const name of new Set(analysis.references)) this.#put('identifiers', name, id);
    const summaryLength = this.#addTexts('summaries', id, listSummaryTexts(path, analysis), bigrams);
    const messages = file.commitWords.map((message) => ({ text: message, weight: 1 }));
    const commitLength = this.#addTexts('commits', id, messages);
    for (const bigram of bigrams) this.#put('bigrams', bigram, id);
    this.#trigrams.scan(text, (key) => this.#putTrigram(key, id));
    const names = [path, blob, analysis.language].map((name) => this.#strings.add(name));
    const numbers = [Buffer.byteLength(text), analysis.lineCount, toPathRoles(path)];
    for (const value of [...names, ...numbers, ...firsts, summaryLength, commitLength]) this.#files.push(value);
  }

  finish(): Uint8Array {
    const finished = Object.entries(this.#dictionaries).map(([name, builder]) => [name, builder.finish()]);
    return writeSegment({
      tables: {
        ...this.#strings.finish(),
        files: this.#files.view(),
        chunks: this.#chunks.view(),
        chunkLengths: Uint16Array.from(this.#chunkLengths.view()),
        definitions: this.#definitions.view(),
        imports: this.#imports.view(),
      },
      dictionaries: Object.fromEntries(finished),
    });
  }

  #addChunks(text: string, analysis: FileAnalysis, bigrams: Set<string>): void {
    const lines = new LineIndex(text);
    const definitions = groupByChunk(analysis);
    const file = this.#fileCount;
    for (const chunk of analysis.chunks) {
      const id = this.#chunkCount++;
      this.#words.scan(text, lines.startOf(chunk.startLine), lines.startOf(chunk.endLine + 1), (word) => {
        for (const key of word.keys) this.#body.add(key);
        if (word.file === file) return;
        word.file = file;
        if (word.terms.length > 2) addBigrams(bigrams, word.terms.slice(0, -1));
      });
      this.#countDefinitions(definitions.get(chunk) ?? []);
      this.#flushChunk(id);
      for (const value of [chunk.startLine, chunk.endLine, this.#strings.add(chunk.scope.join(SCOPE_SEPARATOR))])
        this.#chunks.push(value);
    }
  }

  #countDefinitions(definitions: readonly Definition[]): void {
    for (const { name, doc } of definitions) {
      this.#count(this.#symbols, name);
      this.#count(this.#doc, doc);
    }
  }

  #flushChunk(chunk: number): void {
    const [body, symbols, doc] = [this.#body, this.#symbols, this.#doc];
    const terms = this.#dictionaries.terms;
    for (const counter of [body, symbols, doc])
      for (let index = 0; index < counter.distinct; index++) {
        const term = counter.terms[index]!;
        if (counter !== body && body.count(term) > 0) continue;
        if (counter === doc && symbols.count(term) > 0) continue;
        terms.add(term, chunk, toCounts(body.count(term), symbols.count(term), doc.count(term)));
      }
    for (const counter of [body, symbols, doc]) {
      this.#chunkLengths.push(Math.min(LENGTH_MAX, counter.total));
      counter.reset();
    }
  }

  #addDefinitions(file: number, analysis: FileAnalysis): void {
    for (const { name, kind, scope, startLine, endLine, signature } of analysis.definitions) {
      const id = this.#definitionCount++;
      this.#put('names', name, id);
      this.#put('nameKeys', toStem(toNameKey(name)), id);
      const scopeId = this.#strings.add(scope.join(SCOPE_SEPARATOR));
      const kindId = SYMBOL_KINDS.indexOf(kind);
      const row = [this.#strings.add(name), kindId, scopeId, startLine, endLine, this.#strings.add(signature), file];
      for (const value of row) this.#definitions.push(value);
    }
  }

  /** Adds a file to a dictionary of weighted terms and returns the sum of the weights. */
  #addTexts(
    dictionary: 'summaries' | 'commits',
    file: number,
    texts: readonly { text: string; weight: number }[],
    bigrams?: Set<string>,
  ): number {
    const weights = new Map<string, number>();
    let total = 0;
    for (const { text, weight } of texts) {
      const sequence: string[] = [];
      this.#words.scan(text, 0, text.length, ({ terms }) => {
        for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + weight);
        total += weight * terms.length;
        sequence.push(...(terms.length > 1 ? terms.slice(0, -1) : terms));
      });
      if (bigrams !== undefined) addBigrams(bigrams, sequence);
    }
    const scaled = (weight: number) => Math.min(WEIGHT_MAX, Math.round(weight * SUMMARY_SCALE));
    for (const [term, weight] of weights) this.#put(dictionary, term, file, scaled(weight));
    return Math.round(total * SUMMARY_SCALE);
  }

  #count(counter: TermCounter, text: string): void {
    this.#words.scan(text, 0, text.length, ({ keys }) => {
      for (const key of keys) counter.add(key);
    });
  }

  #put(name: DictionaryName, key: string, id: number, weight = 1): void {
    const dictionary = this.#dictionaries[name];
    dictionary.add(dictionary.keyOf(key), id, weight);
  }

  #putTrigram(key: number, file: number): void {
    const dictionary = this.#dictionaries.trigrams;
    this.#trigramKeys[key] ||= dictionary.keyOf(String(key)) + 1;
    dictionary.add(this.#trigramKeys[key]! - 1, file);
  }

  #toWord(written: string): Word {
    const terms = toTerms(written);
    return { terms, keys: Uint32Array.from(terms, (term) => this.#dictionaries.terms.keyOf(term)), file: 0 };
  }
}

/** Groups the definitions by the chunk in which they start. */
function groupByChunk({ chunks, definitions }: FileAnalysis): Map<Chunk | undefined, Definition[]> {
  let at = 0;
  return Map.groupBy(
    [...definitions].sort((a, b) => a.startLine - b.startLine),
    ({ startLine }) => {
      while (at < chunks.length && (chunks[at]?.endLine ?? 0) < startLine) at++;
      return chunks[at];
    },
  );
}

function addBigrams(bigrams: Set<string>, terms: readonly string[]): void {
  for (let at = 1; at < terms.length; at++) bigrams.add(`${terms[at - 1]} ${terms[at]}`);
}

function createDictionaries(): Record<DictionaryName, DictionaryBuilder> {
  const builders = DICTIONARY_NAMES.map((name) => [name, new DictionaryBuilder(DICTIONARIES[name].hasWeights)]);
  return Object.fromEntries(builders) as Record<DictionaryName, DictionaryBuilder>;
}
