// The text of a file as the graph reads it: code without comments and strings, definitions, and the names in it.
import { findFirst } from '../../../../base/find-first.ts';
import { blankOut } from '../../analysis/outline/blank-out.ts';
import { LineIndex } from '../../analysis/outline/line-index.ts';
import { type NonCode, unpackRanges } from '../../analysis/outline/non-code.ts';
import { type Family, familyOf } from '../languages/family.ts';
import type { Entity } from '../model.ts';
import { Brackets } from './brackets.ts';
import { type Imports, readImports } from './imports.ts';

const WORD = /[\w$\u0080-\uffff]/;

export class Source {
  readonly file: number;
  readonly path: string;
  readonly language: string;
  readonly family: Family;
  readonly text: string;
  readonly lines: LineIndex;
  readonly definitions: readonly Entity[];
  readonly #nonCode: readonly NonCode[];
  #code: string | undefined;
  #brackets: Brackets | undefined;
  #imports: Imports | undefined;
  #named: ReadonlyMap<number, Entity> | undefined;
  /** Results that belong to this text, by the function that computes them. */
  readonly memory = new Map<string, unknown>();

  constructor(
    { file, path, language }: { file: number; path: string; language: string },
    text: string,
    nonCode: readonly number[],
    definitions: readonly Entity[],
  ) {
    this.file = file;
    this.path = path;
    this.language = language;
    this.family = familyOf(language);
    this.text = text;
    this.lines = new LineIndex(text);
    this.definitions = definitions;
    this.#nonCode = unpackRanges(nonCode);
  }

  /** The text with comments and strings replaced by spaces. */
  get code(): string {
    this.#code ??= blankOut(this.text, this.#nonCode);
    return this.#code;
  }

  get brackets(): Brackets {
    this.#brackets ??= new Brackets(this.code);
    return this.#brackets;
  }

  get imports(): Imports {
    if (this.#imports === undefined) {
      const comments = this.#nonCode.filter(({ isComment }) => isComment);
      this.#imports = readImports(blankOut(this.text, comments), this.family);
    }
    return this.#imports;
  }

  /** Returns what is at an offset: code, a comment or a string. */
  kindAt(offset: number): 'code' | 'comment' | 'string' {
    const next = findFirst(this.#nonCode.length, (at) => (this.#nonCode[at]?.start ?? 0) > offset);
    const range = this.#nonCode[next - 1];
    if (range === undefined || offset >= range.end) return 'code';
    return range.isComment ? 'comment' : 'string';
  }

  /** The offsets of the names of definitions. */
  get named(): ReadonlyMap<number, Entity> {
    if (this.#named === undefined) {
      const named = new Map<number, Entity>();
      for (const definition of this.definitions) {
        const offset = this.#findName(definition);
        if (offset >= 0 && !named.has(offset)) named.set(offset, definition);
      }
      this.#named = named;
    }
    return this.#named;
  }

  #findName({ name, startLine, endLine }: Entity): number {
    const end = this.lines.endOf(endLine);
    for (let at = this.lines.startOf(startLine); ; at++) {
      at = this.text.indexOf(name, at);
      if (at < 0 || at >= end) return -1;
      if (this.isWord(at, name.length) && this.kindAt(at) !== 'comment') return at;
    }
  }

  /** Returns whether the text of this length is a whole name. */
  isWord(offset: number, length: number): boolean {
    return !WORD.test(this.text[offset - 1] ?? '') && !WORD.test(this.text[offset + length] ?? '');
  }

  /** Lists the offsets of a whole name, in code and elsewhere. */
  *offsetsOf(name: string, from = 0, to = this.text.length): Generator<number> {
    for (let at = this.text.indexOf(name, from); at >= 0 && at < to; at = this.text.indexOf(name, at + 1)) {
      if (this.isWord(at, name.length)) yield at;
    }
  }

  /** Lists the definitions around a line, the innermost one last. */
  around(line: number): Entity[] {
    return this.definitions.filter(({ startLine, endLine }) => startLine <= line && line <= endLine);
  }

  /** Returns the innermost definition around an offset that is not the name of one itself. */
  enclosing(offset: number): Entity | undefined {
    const own = this.named.get(offset);
    return this.around(this.lines.lineOf(offset)).findLast((definition) => definition !== own);
  }

  startOf({ startLine }: Entity): number {
    return this.lines.startOf(startLine);
  }

  endOf({ endLine }: Entity): number {
    return this.lines.endOf(endLine);
  }

  /** Computes a value once for this text. */
  remember<Value>(key: string, compute: () => Value): Value {
    if (!this.memory.has(key)) this.memory.set(key, compute());
    return this.memory.get(key) as Value;
  }
}
