import { toStem } from '../../../../language/stem.ts';
import { LineIndex } from '../../analysis/outline/line-index.ts';
import {
  type Chunk,
  type Definition,
  type FileAnalysis,
  SYMBOL_KINDS,
  type SymbolKind,
} from '../../model/file-analysis.ts';
import { TrigramScanner } from '../grep/trigrams.ts';
import { toHeaderRole, toPathRoles } from '../path-roles.ts';
import { toNameKey, toTerms } from '../words/tokens.ts';
import { LINE_BREAK, WordTable } from '../words/word-table.ts';
import { DictionaryBuilder, type SortedDictionary } from './dictionary-builder.ts';
import { GrowingNumbers } from './growing-array.ts';
import { listPathEnds, toImportKey } from './import-names.ts';
import { type KeyHashes, KeyTable, toPairHashes, trigramHashes } from './key-table.ts';
import { NumberPairs } from './number-pairs.ts';
import { PathTerms } from './path-terms.ts';
import { SCOPE_SEPARATOR, SUMMARY_SCALE, toCounts } from './records.ts';
import { resolveImport } from './resolve-import.ts';
import { DICTIONARIES, DICTIONARY_NAMES, type DictionaryName, writeSegment } from './segment-layout.ts';
import { listSummaryTexts } from './summary-terms.ts';
import { TermCounter } from './term-counter.ts';

/** The largest weight of a list entry: one byte. */
const WEIGHT_MAX = 255;
/** The largest length of a chunk's field: two bytes. */
const LENGTH_MAX = 65_535;

/** The kinds that code does not refer to by name: parts of other definitions, and headings. */
const KINDS_NOT_REFERRED: ReadonlySet<string> = new Set<SymbolKind>(['variable', 'field', 'heading']);

export interface SegmentFile {
  readonly path: string;
  /** The git object id of its content. */
  readonly blob: string;
  readonly text: string;
  readonly analysis: FileAnalysis;
  /** The messages of commits that changed the file. */
  readonly commitWords: readonly string[];
}

/** A builder that collects files in order. `finish` returns the bytes that `Segment` opens. */
export class SegmentBuilder {
  readonly #strings = new KeyTable();
  readonly #files = new GrowingNumbers();
  readonly #chunks = new GrowingNumbers();
  readonly #chunkLengths = new GrowingNumbers();
  readonly #definitions = new GrowingNumbers();
  readonly #imports = new GrowingNumbers();
  readonly #dictionaries = createDictionaries();
  readonly #terms = new KeyTable();
  readonly #bigrams = new NumberPairs();
  readonly #names = new KeyTable();
  readonly #nameKeys = new KeyTable();
  /** The key in `#nameKeys` of each name, by its key in `#names`. */
  readonly #nameKeyOfNames: number[] = [];
  /** The last file that has a bigram. */
  readonly #filesOfBigrams: number[] = [];
  /** The words by number. Their keys of `#terms` follow each other; the last one of several is that of the joined word. */
  readonly #words = new WordTable((written) => this.#addWord(written));
  readonly #wordStarts = new GrowingNumbers();
  readonly #wordKeys = new GrowingNumbers();
  /** The last file that has a word. */
  readonly #filesOfWords: number[] = [];
  readonly #body = new TermCounter();
  readonly #symbols = new TermCounter();
  readonly #doc = new TermCounter();
  readonly #weights = new TermCounter();
  readonly #trigrams = new TrigramScanner();
  readonly #pathTerms = new PathTerms();
  readonly #stemKeys = new KeyTable();
  readonly #pathEnds = new KeyTable();
  readonly #importKeys = new KeyTable();
  readonly #importsOfKeys: number[] = [];
  #fileCount = 0;
  #chunkCount = 0;
  #definitionCount = 0;

  constructor() {
    this.#wordStarts.push(0);
  }

  add(file: SegmentFile): void {
    const { path, blob, text, analysis } = file;
    const id = this.#fileCount++;
    const firsts = [this.#chunkCount, this.#definitionCount, this.#imports.length];
    this.#addChunks(id, text, analysis);
    this.#addDefinitions(id, analysis);
    for (const imported of analysis.imports) this.#addImport(id, resolveImport(path, imported));
    const { identifiers, trigrams, stemKeys, importable } = this.#dictionaries;
    for (const end of listPathEnds(path)) importable.add(this.#pathEnds.keyOf(end), id);
    for (const name of analysis.references) identifiers.add(this.#names.keyOf(name), id);
    const summaryLength = this.#addTexts('summaries', id, listSummaryTexts(path, analysis));
    const messages = file.commitWords.map((message) => ({ text: message, weight: 1 }));
    const commitLength = this.#addTexts('commits', id, messages);
    trigrams.addAll(this.#trigrams.list(text), id);
    const { stemKey, firstTerms } = this.#pathTerms.add(path);
    stemKeys.add(this.#stemKeys.keyOf(stemKey), id);
    const names = [path, blob, analysis.language].map((name) => this.#strings.keyOf(name));
    const numbers = [Buffer.byteLength(text), analysis.lineCount, toPathRoles(path) | toHeaderRole(path)];
    const ofPath = [this.#strings.keyOf(stemKey), ...firstTerms];
    for (const value of [...names, ...numbers, ...firsts, summaryLength, commitLength, ...ofPath])
      this.#files.push(value);
  }

  finish(): Uint8Array {
    const [terms, names] = [this.#terms.finish(), this.#names.finish()];
    const hashes: Record<DictionaryName, KeyHashes> = {
      terms,
      summaries: terms,
      commits: terms,
      bigrams: toPairHashes(this.#bigrams, this.#terms),
      identifiers: names,
      names,
      definers: names,
      nameKeys: this.#nameKeys.finish(),
      trigrams: trigramHashes(),
      stemKeys: this.#stemKeys.finish(),
      importable: this.#pathEnds.finish(),
      imports: this.#importKeys.finish(),
    };
    const finished = DICTIONARY_NAMES.map((name) => [name, this.#dictionaries[name].finish(hashes[name])]);
    const dictionaries: Record<DictionaryName, SortedDictionary> = Object.fromEntries(finished);
    const pathTerms = Uint32Array.from(this.#pathTerms.list(), (term) => this.#strings.keyOf(term));
    return writeSegment({
      tables: {
        ...this.#strings.toStrings(),
        files: this.#files.view(),
        chunks: this.#chunks.view(),
        chunkLengths: Uint16Array.from(this.#chunkLengths.view()),
        definitions: this.#definitions.view(),
        imports: this.#imports.view(),
        importsOfKeys: dictionaries.imports.keys.map((key) => this.#importsOfKeys[key]!),
        pathTerms,
        pathTermsOfFiles: this.#pathTerms.numbers.view(),
      },
      dictionaries,
    });
  }

  #addImport(file: number, imported: string): void {
    const id = this.#strings.keyOf(imported);
    const key = this.#importKeys.keyOf(toImportKey(imported));
    this.#importsOfKeys[key] ??= id;
    this.#imports.push(id);
    this.#dictionaries.imports.add(key, file);
  }

  #addChunks(file: number, text: string, analysis: FileAnalysis): void {
    const lines = new LineIndex(text);
    const definitions = groupByChunk(analysis);
    const body = this.#body;
    for (const chunk of analysis.chunks) {
      const id = this.#chunkCount++;
      for (const word of this.#words.list(text, lines.startOf(chunk.startLine), lines.startOf(chunk.endLine + 1))) {
        if (word === LINE_BREAK) continue;
        this.#count(body, word);
        if (this.#filesOfWords[word] === file) continue;
        this.#filesOfWords[word] = file;
        const end = this.#endOfParts(word);
        for (let at = this.#wordStarts.get(word) + 1; at < end; at++)
          this.#addBigram(file, this.#wordKeys.get(at - 1), this.#wordKeys.get(at));
      }
      this.#countDefinitions(definitions.get(chunk) ?? []);
      this.#flushChunk(id);
      this.#chunks.push(chunk.startLine);
      this.#chunks.push(chunk.endLine);
      this.#chunks.push(this.#strings.keyOf(chunk.scope.join(SCOPE_SEPARATOR)));
    }
  }

  #countDefinitions(definitions: readonly Definition[]): void {
    for (const { name, doc } of definitions) {
      for (const word of this.#words.list(name)) this.#count(this.#symbols, word);
      for (const word of this.#words.list(doc)) this.#count(this.#doc, word);
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
      const nameId = this.#names.keyOf(name);
      this.#nameKeyOfNames[nameId] ??= this.#nameKeys.keyOf(toStem(toNameKey(name)));
      this.#dictionaries.names.add(nameId, id);
      if (!KINDS_NOT_REFERRED.has(kind)) this.#dictionaries.definers.add(nameId, file);
      this.#dictionaries.nameKeys.add(this.#nameKeyOfNames[nameId], id);
      const scopeId = this.#strings.keyOf(scope.join(SCOPE_SEPARATOR));
      const kindId = SYMBOL_KINDS.indexOf(kind);
      const row = [
        this.#strings.keyOf(name),
        kindId,
        scopeId,
        startLine,
        endLine,
        this.#strings.keyOf(signature),
        file,
      ];
      for (const value of row) this.#definitions.push(value);
    }
  }

  /** Adds a file to a dictionary of weighted terms and returns the sum of the weights. */
  #addTexts(
    name: 'summaries' | 'commits',
    file: number,
    texts: readonly { readonly text: string; readonly weight: number }[],
  ): number {
    const weights = this.#weights;
    for (const { text, weight } of texts) {
      let previous = -1;
      for (const word of this.#words.list(text)) {
        if (word === LINE_BREAK) continue;
        this.#count(weights, word, weight);
        const end = this.#endOfParts(word);
        for (let at = this.#wordStarts.get(word); at < end; at++) {
          const key = this.#wordKeys.get(at);
          if (previous >= 0 && name === 'summaries') this.#addBigram(file, previous, key);
          previous = key;
        }
      }
    }
    const dictionary = this.#dictionaries[name];
    for (let index = 0; index < weights.distinct; index++) {
      const term = weights.terms[index]!;
      dictionary.add(term, file, Math.min(WEIGHT_MAX, Math.round(weights.count(term) * SUMMARY_SCALE)));
    }
    const total = Math.round(weights.total * SUMMARY_SCALE);
    weights.reset();
    return total;
  }

  #addBigram(file: number, first: number, second: number): void {
    const bigram = this.#bigrams.numberOf(first, second);
    if (this.#filesOfBigrams[bigram] === file) return;
    this.#filesOfBigrams[bigram] = file;
    this.#dictionaries.bigrams.add(bigram, file);
  }

  #count(counter: TermCounter, word: number, weight = 1): void {
    if (word === LINE_BREAK) return;
    const end = this.#wordStarts.get(word + 1);
    for (let at = this.#wordStarts.get(word); at < end; at++) counter.add(this.#wordKeys.get(at), weight);
  }

  /** Returns the end of the keys of a word's parts, without that of the joined word. */
  #endOfParts(word: number): number {
    const [start, end] = [this.#wordStarts.get(word), this.#wordStarts.get(word + 1)];
    return end - start > 1 ? end - 1 : end;
  }

  #addWord(written: string): void {
    for (const term of toTerms(written)) this.#wordKeys.push(this.#terms.keyOf(term));
    this.#wordStarts.push(this.#wordKeys.length);
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

function createDictionaries(): Record<DictionaryName, DictionaryBuilder> {
  const builders = DICTIONARY_NAMES.map((name) => [name, new DictionaryBuilder(DICTIONARIES[name].hasWeights)]);
  return Object.fromEntries(builders) as Record<DictionaryName, DictionaryBuilder>;
}
