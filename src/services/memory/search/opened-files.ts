// The files that answers have shown lately, with their lines, passages and words, so that the next question need not
// read and divide them again.
import { LineIndex } from '../analysis/outline/line-index.ts';
import { openStaticModel } from '../embedding/static-embedder.ts';
import type { StaticModel } from '../embedding/static-model.ts';
import type { ReadTexts } from './grep/grep-files.ts';
import { type ChunkWords, listChunkWords } from './lines/chunk-words.ts';
import { KnownWords } from './lines/known-words.ts';
import { COMMENT, listPassages, type Passages } from './lines/passages.ts';
import type { LineRange, Segment } from './segment/segment.ts';

/** The text of all files together: with what is made of it some hundred megabytes. */
const CHARS_MAX = 12_000_000;

export class OpenedFile {
  readonly lines: LineIndex;
  /** The tokens of each line; 0 if they were not counted yet. */
  readonly costs: Uint16Array;
  /** 1 for a line that is a comment, 2 for another one; 0 if it was not looked at yet. */
  readonly #comments: Uint8Array;
  readonly #words: KnownWords;
  readonly #wordsOfChunks = new Map<number, ChunkWords>();
  #generation = 0;
  #passages: { readonly segment: Segment; readonly file: number; readonly found: Passages } | undefined;

  constructor(text: string, words: KnownWords) {
    this.lines = new LineIndex(text);
    this.costs = new Uint16Array(this.lines.count + 2);
    this.#comments = new Uint8Array(this.lines.count + 2);
    this.#words = words;
  }

  /** Returns true if the line is a comment or an attribute. */
  isComment(line: number): boolean {
    this.#comments[line] ||= COMMENT.test(this.lines.textOf(line)) ? 1 : 2;
    return this.#comments[line] === 1;
  }

  /** Lists the passages of the file, which has this number in the segment. */
  listPassages(segment: Segment, file: number): Passages {
    if (this.#passages?.segment !== segment || this.#passages.file !== file) {
      this.#passages = { segment, file, found: listPassages(segment, file, this.lines) };
      this.#wordsOfChunks.clear();
    }
    return this.#passages.found;
  }

  /** Lists the words of a chunk, after the passages were listed. */
  listWords(chunk: LineRange): ChunkWords {
    if (this.#generation !== this.#words.generation) this.#wordsOfChunks.clear();
    this.#generation = this.#words.generation;
    let words = this.#wordsOfChunks.get(chunk.startLine);
    if (words === undefined) {
      const ofLine = this.#passages?.found.ofLine ?? new Int32Array(this.lines.count + 2);
      words = listChunkWords(this.lines, chunk, ofLine, this.#words);
      this.#wordsOfChunks.set(chunk.startLine, words);
    }
    return words;
  }
}

export class OpenedFiles {
  /** The files by blob, the most recently used one last. */
  readonly #files = new Map<string, OpenedFile>();
  readonly model: StaticModel;
  readonly words: KnownWords;
  #chars = 0;

  constructor(model: StaticModel) {
    this.model = model;
    this.words = new KnownWords(model);
  }

  /** Opens files of a group; those whose texts are gone are left out. */
  async open(group: number, blobs: readonly string[], readTexts: ReadTexts): Promise<ReadonlyMap<string, OpenedFile>> {
    const found = new Map<string, OpenedFile>();
    for (const [blob, text] of await this.readTexts(group, blobs, readTexts))
      found.set(blob, this.#files.get(blob) ?? new OpenedFile(text, this.words));
    for (const [blob, file] of found) this.#keep(blob, file);
    return found;
  }

  /** Reads texts, those of opened files from memory. */
  async readTexts(group: number, blobs: readonly string[], readTexts: ReadTexts): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (const blob of blobs) {
      const file = this.#files.get(blob);
      if (file !== undefined) texts.set(blob, file.lines.text);
    }
    const missing = blobs.filter((blob) => !texts.has(blob));
    if (missing.length > 0) for (const [blob, text] of await readTexts(group, missing)) texts.set(blob, text);
    return texts;
  }

  #keep(blob: string, file: OpenedFile): void {
    if (!this.#files.delete(blob)) this.#chars += file.lines.text.length;
    this.#files.set(blob, file);
    for (const [oldest, { lines }] of this.#files) {
      if (this.#chars <= CHARS_MAX || oldest === blob) break;
      this.#files.delete(oldest);
      this.#chars -= lines.text.length;
    }
  }
}

export async function createOpenedFiles(): Promise<OpenedFiles> {
  return new OpenedFiles(await openStaticModel());
}
