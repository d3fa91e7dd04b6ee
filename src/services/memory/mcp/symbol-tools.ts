import type { Static } from 'typebox';
import { ReferencesInput, SymbolInput } from '../contract/tool-inputs.ts';
import { ReferencesOutput, SymbolsOutput } from '../contract/tool-outputs.ts';
import { findSymbolReferences, findSymbols } from '../verbs/find-symbols.ts';
import { defineTool, describeTool } from './define-tool.ts';
import { fromRepository, parseName } from './wire-names.ts';
import { inline, joinLines, plural, quote, shortCommit, shortLink, toNote } from './write-text.ts';

const NARROWER = 'name owner and repo, or a qualified name.';

export const symbolTool = defineTool({
  ...describeTool('find_symbol'),
  input: SymbolInput,
  output: SymbolsOutput,
  run: async ({ name, kind, ...repository }, viewer, resources) => {
    const request = { name, kind, repository: parseName(repository) };
    const { items, total } = await findSymbols(resources, viewer, request);
    return {
      note: toNote(items.length < total && `Cut to ${items.length} of ${total}: ${NARROWER}`),
      total,
      symbols: items.map(({ repository: found, commit, scope, permalink, ...symbol }) => ({
        ...fromRepository(found),
        commit: shortCommit(commit),
        path: symbol.path,
        startLine: symbol.startLine,
        endLine: symbol.endLine,
        kind: symbol.kind,
        symbol: scope.join(' › '),
        signature: symbol.signature,
        ...(permalink !== undefined && { permalink: shortLink(permalink, commit) }),
      })),
    };
  },
  toText: ({ note, total, symbols }: Static<typeof SymbolsOutput>) =>
    joinLines([
      note,
      plural(total, 'definition'),
      ...symbols.map(
        (symbol) =>
          `${toSource(symbol)}:${symbol.startLine}-${symbol.endLine} ${symbol.kind} ${inline(symbol.symbol)}\n${quote(symbol.signature)}`,
      ),
    ]),
});

export const referencesTool = defineTool({
  ...describeTool('find_references'),
  input: ReferencesInput,
  output: ReferencesOutput,
  run: async ({ name, ...repository }, viewer, resources) => {
    const { items, total } = await findSymbolReferences(resources, viewer, {
      name,
      repository: parseName(repository),
    });
    return {
      note: toNote(items.length < total && `Cut to ${items.length} of ${total} files: ${NARROWER}`),
      totalFiles: total,
      files: items.map(({ repository: found, commit, path, lines }) => ({
        ...fromRepository(found),
        commit: shortCommit(commit),
        path,
        lines: lines.map(({ line, text }) => ({ line, text })),
      })),
    };
  },
  toText: ({ note, totalFiles, files }: Static<typeof ReferencesOutput>) =>
    joinLines([
      note,
      plural(totalFiles, 'file'),
      ...files.map((file) =>
        joinLines([toSource(file), ...file.lines.map(({ line, text }) => `${line}${quote(inline(text))}`)]),
      ),
    ]),
});

function toSource({
  owner,
  repo,
  commit,
  path,
}: {
  owner: string;
  repo: string;
  commit: string;
  path: string;
}): string {
  return `${inline(owner)}/${inline(repo)}@${commit} ${inline(path)}`;
}
