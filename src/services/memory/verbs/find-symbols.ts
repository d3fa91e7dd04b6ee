import type { SymbolKind } from '../model/file-analysis.ts';
import { findPermalink } from '../model/permalink.ts';
import type { Repository } from '../model/repository.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import type { DefinitionRecord } from '../search/segment/segment.ts';
import type { Cut } from '../search/thread/search-work.ts';
import { chooseSearched, type SearchTarget } from './choose-searched.ts';
import { toOwner } from './visible-repositories.ts';

export interface SymbolRequest extends SearchTarget {
  /** The name; may be qualified: `Router.add`. */
  readonly name: string;
  readonly kind?: SymbolKind | undefined;
}

export interface FoundSymbol extends DefinitionRecord {
  readonly repository: Repository;
  readonly commit: string;
  readonly path: string;
  readonly permalink: string | undefined;
}

export interface FoundReference {
  readonly repository: Repository;
  readonly commit: string;
  readonly path: string;
  /** The first lines with a use, with their text. */
  readonly lines: readonly { readonly line: number; readonly text: string }[];
}

/** The number of lines shown per file. */
const LINES_MAX = 2;
const LINE_CHARS_MAX = 160;

export async function findSymbols(
  resources: MemoryResources,
  viewer: Viewer,
  request: SymbolRequest,
): Promise<Cut<FoundSymbol>> {
  const chosen = await chooseSearched(resources, viewer, request);
  if (chosen.length === 0) return { items: [], total: 0 };
  const { name, kind } = request;
  const asked = chosen.map((each) => each.asked);
  const limit = resources.limits.symbolsMax;
  const { items, total } = await resources.searchThread.run(
    toOwner(viewer),
    'findDefinitions',
    asked,
    name,
    kind,
    limit,
  );
  return {
    total,
    items: items.flatMap(({ group, path, definition }) => {
      const { repository, summary } = chosen[group] ?? {};
      if (repository === undefined || summary === undefined) return [];
      const found = { ...definition, commit: summary.commit, path };
      return [{ ...found, repository, permalink: findPermalink(repository, found) }];
    }),
  };
}

export async function findSymbolReferences(
  resources: MemoryResources,
  viewer: Viewer,
  request: Omit<SymbolRequest, 'kind'>,
): Promise<Cut<FoundReference>> {
  const chosen = await chooseSearched(resources, viewer, request);
  if (chosen.length === 0) return { items: [], total: 0 };
  // Uses have only the last part of a qualified name.
  const name = request.name.split(/\.|::|#|->|\\|\//).at(-1) ?? request.name;
  const asked = chosen.map((each) => each.asked);
  const limit = resources.limits.referencesMax;
  const found = await resources.searchThread.run(toOwner(viewer), 'findReferences', asked, name, limit);
  const items: FoundReference[] = [];
  for (const { group, path, blob } of found.items) {
    const { repository, summary } = chosen[group] ?? {};
    const text = repository && (await resources.index.blobs.findText(repository.id, blob));
    if (repository === undefined || summary === undefined || text === undefined) continue;
    items.push({ repository, commit: summary.commit, path, lines: listLines(text, name) });
  }
  return { items, total: found.total };
}

function listLines(text: string, name: string): FoundReference['lines'] {
  const lines: { line: number; text: string }[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (!hasWord(line, name)) continue;
    lines.push({ line: at + 1, text: line.trim().slice(0, LINE_CHARS_MAX) });
    if (lines.length === LINES_MAX) break;
  }
  return lines;
}

function hasWord(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    const isInside = /[\p{L}\p{N}_$]/u.test(line[at - 1] ?? '') || /[\p{L}\p{N}_$]/u.test(line[at + word.length] ?? '');
    if (!isInside) return true;
  }
  return false;
}
