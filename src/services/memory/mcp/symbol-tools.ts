import type { Static } from 'typebox';
import { SymbolInput } from '../contract/tool-inputs.ts';
import { SymbolsOutput } from '../contract/tool-outputs.ts';
import { findSymbols } from '../verbs/find-symbols.ts';
import { defineTool, describeTool } from './define-tool.ts';
import { fromRepository, parseName } from './wire-names.ts';
import { inline, joinLines, plural, quote, shortCommit, shortLink, toNote, toSource } from './write-text.ts';

const NARROWER = 'name owner and repo, or a qualified name.';

export const symbolTool = defineTool({
  ...describeTool('find_symbol'),
  input: SymbolInput,
  output: SymbolsOutput,
  run: async ({ name, kind, ref, ...repository }, viewer, resources) => {
    const request = { name, kind, repository: parseName(repository, ref), ref };
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
