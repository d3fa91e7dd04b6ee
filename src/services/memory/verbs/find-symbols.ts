import type { SymbolKind } from '../model/file-analysis.ts';
import { findPermalink } from '../model/permalink.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import type { DefinitionRecord } from '../search/segment/segment.ts';
import type { Cut } from '../search/thread/search-work.ts';
import { addOrigins, chooseSearched, type Origin, type SearchTarget } from './choose-searched.ts';
import { toOwner } from './visible-repositories.ts';

interface SymbolRequest extends SearchTarget {
  /** The name; may be qualified: `Router.add`. */
  readonly name: string;
  readonly kind?: SymbolKind | undefined;
}

export interface FoundSymbol extends DefinitionRecord, Origin {
  readonly path: string;
  readonly permalink: string | undefined;
}

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
    items: addOrigins(items, chosen).map(({ path, definition, repository, commit }) => {
      const found = { ...definition, commit, path };
      return { ...found, repository, permalink: findPermalink(repository, found) };
    }),
  };
}
