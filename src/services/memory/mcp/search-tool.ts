import type { Static } from 'typebox';
import { SearchInput } from '../contract/tool-inputs.ts';
import { SearchOutput } from '../contract/tool-outputs.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { type CodeHit, searchCode } from '../verbs/search-code.ts';
import { defineTool, describeTool } from './define-tool.ts';
import { fromRepository, parseName } from './wire-names.ts';
import {
  inline,
  joinLines,
  plural,
  quote,
  shortCommit,
  shortLink,
  toNote,
  writeParts,
  writeRange,
} from './write-text.ts';

export const searchTool = defineTool({
  ...describeTool('search_code'),
  input: SearchInput,
  output: SearchOutput,
  run: async (
    { query, owner, repo, ref, prNumber, path, language, top = DEFAULT_LIMITS.resultsDefault },
    viewer,
    resources,
  ) => {
    const repository = parseName({ owner, repo }, ref ?? prNumber);
    const search = { query, repository, ref, pullNumber: prNumber, path, language, top };
    const { hits, isNear, searchedFiles, searchedRepositories } = await searchCode(resources, viewer, search);
    const isFull = hits.length === top && top < DEFAULT_LIMITS.resultsMax;
    const cut = isFull && `For more hits raise top (at most ${DEFAULT_LIMITS.resultsMax}) or narrow path or language.`;
    const note = toNote(isNear ? 'Nothing has these words; the hits have the nearest ones.' : cut);
    return { note, searchedRepositories, searchedFiles, hits: hits.map(fromHit) };
  },
  toText: writeHits,
});

/** The most copies of a file that are named. */
const COPIES_MAX = 3;

type Output = Static<typeof SearchOutput>;
type Hit = Output['hits'][number];

function fromHit({ repository, commit, path, scope, parts, score, permalink, more, copies }: CodeHit): Hit {
  return {
    ...fromRepository(repository),
    commit: shortCommit(commit),
    path,
    startLine: parts[0]?.startLine ?? 1,
    endLine: parts.at(-1)?.endLine ?? 1,
    ...(scope.length > 0 && { symbol: scope.join(' › ') }),
    snippet: writeParts(parts),
    score: Math.round(score * 100) / 100,
    ...(permalink !== undefined && { permalink: shortLink(permalink, commit) }),
    ...(more.length > 0 && { more: more.map(writeRange) }),
    ...(copies.length > 0 && { copies: copies.slice(0, COPIES_MAX) }),
  };
}

function writeHits({ note, hits, searchedFiles, searchedRepositories }: Output): string {
  const sources = new Set(hits.map(toSource));
  const [only] = sources.size === 1 ? sources : [];
  const from = only ?? plural(searchedRepositories, 'repository');
  const head = `${plural(hits.length, 'hit')} in ${plural(searchedFiles, 'file')} of ${from}`;
  return joinLines([note, head, ...hits.map((hit, at) => writeHit(hit, at + 1, only === undefined))]);
}

function toSource({ owner, repo, commit }: Hit): string {
  return `${inline(owner)}/${inline(repo)}@${commit}`;
}

function writeHit(hit: Hit, number: number, isSourceShown: boolean): string {
  const { path, startLine, endLine, symbol, more, copies, snippet } = hit;
  const source = isSourceShown ? `${toSource(hit)} ` : '';
  const also = more === undefined ? '' : ` (also ${more.map(inline).join(', ')})`;
  const same = copies === undefined ? '' : ` (copies: ${copies.map(inline).join(', ')})`;
  const name = symbol === undefined ? '' : ` ${inline(symbol)}`;
  return `${number}. ${source}${inline(path)}:${startLine}-${endLine}${name}${also}${same}\n${quote(snippet)}`;
}
