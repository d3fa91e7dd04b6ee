import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Language as Grammar, Parser, Query } from 'web-tree-sitter';
import { getLanguage } from '../languages/languages.ts';

export interface OpenGrammar {
  readonly parser: Parser;
  readonly query: Query;
}

const { resolve } = createRequire(import.meta.url);
/** The loaded grammars. They stay in memory: each takes some megabytes, and a repository has few languages. */
const grammars = new Map<string, Promise<OpenGrammar | undefined>>();

/** Loads a grammar with the first file of its language. Returns undefined if the language has none. */
export function openGrammar(language: string): Promise<OpenGrammar | undefined> {
  let grammar = grammars.get(language);
  if (grammar === undefined) {
    grammar = loadGrammar(language);
    grammars.set(language, grammar);
  }
  return grammar;
}

async function loadGrammar(name: string): Promise<OpenGrammar | undefined> {
  const { grammar: file, queries = [] } = getLanguage(name);
  if (file === undefined) return undefined;
  await Parser.init();
  const grammar = await Grammar.load(resolve(file));
  const sources = queries.map((query) => readFile(new URL(`queries/${query}.scm`, import.meta.url), 'utf8'));
  const query = new Query(grammar, (await Promise.all(sources)).join('\n'));
  return { parser: new Parser().setLanguage(grammar), query };
}
