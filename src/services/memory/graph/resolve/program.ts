// The files of a snapshot as the graph sees them. Definitions are in memory; texts are loaded when they are needed.
import type { Snapshot } from '../../search/ranking/snapshot.ts';
import { type FoundFile, toFoundFile } from '../../search/ranking/symbols.ts';
import { SCOPE_SEPARATOR } from '../../search/segment/records.ts';
import type { DefinitionRecord } from '../../search/segment/segment.ts';
import type { Entity } from '../model.ts';
import { Source } from '../source/source.ts';
import { ModuleIndex } from './module-index.ts';

export interface StoredSource {
  readonly text: string;
  readonly nonCode: readonly number[];
}

/** Reads the texts of blobs of an index. */
export type ReadSources = (group: number, blobs: readonly string[]) => Promise<ReadonlyMap<string, StoredSource>>;

/** Thrown when an answer needs the text of a file that is not loaded yet. */
export class MissingSource {
  readonly file: number;

  constructor(file: number) {
    this.file = file;
  }
}

const FILES_AT_ONCE = 64;
/** The rounds of loading for one answer. Each follows an import further. */
const ROUNDS_MAX = 12;

export class Program {
  readonly snapshot: Snapshot;
  readonly #read: ReadSources;
  readonly #sources = new Map<number, Source | undefined>();
  readonly #entities = new Map<number, readonly Entity[]>();
  readonly #modules = new Map<number, ModuleIndex>();
  #chars = 0;

  constructor(snapshot: Snapshot, read: ReadSources) {
    this.snapshot = snapshot;
    this.#read = read;
  }

  /** The size of the loaded texts. */
  get chars(): number {
    return this.#chars;
  }

  /** Returns a file that is loaded. Throws MissingSource if it is not, and undefined if there is no text. */
  source(file: number): Source | undefined {
    if (!this.#sources.has(file)) throw new MissingSource(file);
    return this.#sources.get(file);
  }

  async load(files: Iterable<number>): Promise<void> {
    const missing = [...new Set(files)].filter((file) => !this.#sources.has(file));
    const found = missing.map((file) => toFoundFile(this.snapshot, file));
    for (const [group, own] of Map.groupBy(found, (file) => file.group)) {
      for (let at = 0; at < own.length; at += FILES_AT_ONCE)
        await this.#loadSome(group, own.slice(at, at + FILES_AT_ONCE));
    }
  }

  async #loadSome(group: number, files: readonly FoundFile[]): Promise<void> {
    const stored = await this.#read(
      group,
      files.map(({ blob }) => blob),
    );
    for (const file of files) {
      const blob = stored.get(file.blob);
      this.#chars += blob?.text.length ?? 0;
      const source = blob && new Source(file, blob.text, blob.nonCode, this.definitionsOf(file.file));
      this.#sources.set(file.file, source);
    }
  }

  /**
   * Runs each piece of work, loading what it needs. Work that still needs more after some rounds, or was not done in
   * time, gives undefined.
   */
  async settle<Item, Result>(
    items: readonly Item[],
    work: (item: Item) => Result,
    endMs: number,
  ): Promise<(Result | undefined)[]> {
    const results = new Array<Result | undefined>(items.length).fill(undefined);
    let left = items.map((_, index) => index);
    for (let round = 0; round < ROUNDS_MAX && left.length > 0; round++) {
      const missing = new Set<number>();
      left = left.filter((index) => {
        if (performance.now() > endMs) return false;
        try {
          results[index] = work(items[index] as Item);
          return false;
        } catch (error) {
          if (!(error instanceof MissingSource)) throw error;
          missing.add(error.file);
          return true;
        }
      });
      await this.load(missing);
    }
    return results;
  }

  definitionsOf(file: number): readonly Entity[] {
    const known = this.#entities.get(file);
    if (known !== undefined) return known;
    const { part, local } = this.snapshot.locate(file);
    const [from, to] = part.segment.definitionsOf(local);
    const found = toFoundFile(this.snapshot, file);
    const entities = Array.from({ length: to - from }, (_, at) => toEntity(found, part.segment.definition(from + at)));
    this.#entities.set(file, entities);
    return entities;
  }

  /** Lists the definitions with exactly this name in an index. */
  definitionsNamed(group: number, name: string): Entity[] {
    const found: Entity[] = [];
    for (const part of this.snapshot.parts) {
      if (part.group !== group) continue;
      for (const id of part.segment.dictionaries.names.list(name)) {
        const definition = part.segment.definition(id);
        const file = part.firstFile + definition.file;
        if (this.snapshot.live[file] === 0 || definition.name !== name) continue;
        const [from] = part.segment.definitionsOf(definition.file);
        const entity = this.definitionsOf(file)[id - from];
        if (entity !== undefined) found.push(entity);
      }
    }
    return found;
  }

  modulesOf(group: number): ModuleIndex {
    let modules = this.#modules.get(group);
    if (modules === undefined) {
      modules = new ModuleIndex(this.#listFiles(group));
      this.#modules.set(group, modules);
    }
    return modules;
  }

  #listFiles(group: number): { readonly file: number; readonly path: string }[] {
    const files: { readonly file: number; readonly path: string }[] = [];
    for (const { segment, firstFile, group: own } of this.snapshot.parts) {
      if (own !== group) continue;
      for (let local = 0; local < segment.fileCount; local++) {
        const file = firstFile + local;
        if (this.snapshot.live[file] === 1) files.push({ file, path: segment.path(local) });
      }
    }
    return files;
  }
}

function toEntity({ file, group, path, language }: FoundFile, definition: DefinitionRecord): Entity {
  const { name, kind, scope, startLine, endLine, signature } = definition;
  const key = [file, ...scope].join(SCOPE_SEPARATOR);
  return { key, file, group, path, language, name, kind, scope, startLine, endLine, signature };
}
