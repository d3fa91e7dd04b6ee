// Asks search_code as an agent does, with its default budget, and reads the lines that it shows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchTool } from '../../../../src/services/memory/mcp/search-tool.ts';
import { countTokens } from '../../../../src/services/memory/model/count-tokens.ts';
import { OPERATOR } from '../../../../src/services/memory/model/viewer.ts';
import type { MemoryResources } from '../../../../src/services/memory/resources.ts';
import { toPackageFolder } from '../corpus/sources.ts';
import { listShownLines, type ShownHit } from './judge-answer.ts';
import { OWNER } from './open-packages.ts';

export interface Asked {
  /** The files of the hits, best first, with the lines that their snippets show. */
  readonly hits: readonly { readonly repo: string; readonly path: string; readonly shown: ReadonlySet<number> }[];
  /** The tokens of the answer as text. */
  readonly tokens: number;
  readonly milliseconds: number;
}

/** Asks about one package, or about all of them if none is named. */
export async function ask(memory: MemoryResources, packageName: string | undefined, query: string): Promise<Asked> {
  const begun = performance.now();
  const output = await searchTool.run(
    { query, ...(packageName && { owner: OWNER, repo: packageName }) },
    OPERATOR,
    memory,
  );
  const milliseconds = performance.now() - begun;
  const { hits: found } = output as { hits: readonly (ShownHit & { repo: string })[] };
  const hits = found.map((hit) => {
    const { repo, path } = hit;
    const lines = readFileSync(join(toPackageFolder(repo), path), 'utf8').split('\n');
    return { repo, path, shown: listShownLines(hit, lines) };
  });
  return { hits, tokens: countTokens(searchTool.toText?.(output) ?? ''), milliseconds };
}
