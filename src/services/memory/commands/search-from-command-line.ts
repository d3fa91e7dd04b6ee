// Searches in this process. They open the index in the same way as the search thread of a server, so both share one code
// path.

import { formatCount } from '../../../platform/text/format.ts';
import { inline, writeParts } from '../mcp/write-text.ts';
import { toFullName } from '../model/repository.ts';
import { OPERATOR } from '../model/viewer.ts';
import type { GrepRequest } from '../search/grep/grep-files.ts';
import { type GrepHit, grepCode } from '../verbs/grep-code.ts';
import { type CodeHit, searchCode } from '../verbs/search-code.ts';
import type { DataLocation } from './command-options.ts';
import { getNamed, withIndexes } from './work-context.ts';

export interface SearchAtCommandLine {
  readonly query: string;
  readonly repository: string | undefined;
  readonly ref: string | undefined;
  readonly top: number;
}

const NEAR = 'nothing has these words, so the nearest ones are shown; searched';
const NOTHING_INDEXED = 'nothing is indexed yet: magpie memory list shows the progress of the repositories';

export async function searchFromCommandLine(
  location: DataLocation,
  { query, repository, ref, top }: SearchAtCommandLine,
): Promise<{ readonly hits: string; readonly searched: string }> {
  return withIndexes(location, ref, async (records) => {
    const name = repository === undefined && ref === undefined ? undefined : await getNamed(records, repository);
    const answer = await searchCode(records, OPERATOR, { query, repository: name, ref, top });
    if (answer.searchedRepositories === 0) return { hits: '', searched: NOTHING_INDEXED };
    const files = formatCount(answer.searchedFiles, 'file');
    const repositories = formatCount(answer.searchedRepositories, 'repository', 'repositories');
    const found = answer.hits.length === 0 ? 'found nothing in' : answer.isNear ? NEAR : 'searched';
    return { hits: answer.hits.map(describeHit).join('\n'), searched: `${found} ${files} of ${repositories}` };
  });
}

export async function grepFromCommandLine(
  location: DataLocation,
  { repository, ref }: { readonly repository: string | undefined; readonly ref: string | undefined },
  grep: GrepRequest,
): Promise<{ readonly hits: string; readonly searched: string }> {
  return withIndexes(location, ref, async (records) => {
    const name = repository === undefined && ref === undefined ? undefined : await getNamed(records, repository);
    const { hits, matches, unread, searchedRepositories } = await grepCode(records, OPERATOR, {
      ...grep,
      repository: name,
      ref,
    });
    if (searchedRepositories === 0) return { hits: '', searched: NOTHING_INDEXED };
    const shown = hits.filter(({ lines }) => lines.length > 0);
    const found = `${formatCount(matches, 'line')} in ${formatCount(hits.length, 'file')}`;
    const left = unread > 0 ? `; ${formatCount(unread, 'file')} were not read: narrow --path or --language` : '';
    const cut = matches > grep.limit ? `; the first ${grep.limit} are shown` : '';
    return { hits: shown.map(describeLines).join('\n'), searched: `${found}${cut}${left}` };
  });
}

function describeLines({ repository, path, lines }: GrepHit): string {
  const source = inline(`${toFullName(repository)} ${path}`);
  return `${source}\n${lines.map(({ line, text, isMatch }) => `${line}${isMatch ? ':' : '-'}${inline(text)}`).join('\n')}\n`;
}

function describeHit({ repository, path, scope, parts }: CodeHit): string {
  const source = `${toFullName(repository)} ${path}:${parts[0]?.startLine ?? 1}-${parts.at(-1)?.endLine ?? 1}`;
  const title = scope.length === 0 ? source : `${source}  ${scope.join(' › ')}`;
  // A path or a heading with a line break could pass for a line of the result.
  return `${inline(title)}\n${writeParts(parts).replace(/^(?=.)/gm, '    ')}\n`;
}
