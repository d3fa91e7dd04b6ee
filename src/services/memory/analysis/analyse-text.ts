import type { Definition, FileAnalysis } from '../model/file-analysis.ts';
import { getLanguage, headingStyleOf, type Language } from './languages/languages.ts';
import { DATA_KEYS_MAX, DOC_CHARS_MAX, IMPORT_CHARS_MAX, IMPORTS_MAX } from './limits.ts';
import { blankOut, listRanges, mergeRanges } from './outline/blank-out.ts';
import { findCommentLines, toPlainComment } from './outline/comment-lines.ts';
import { findHeadings } from './outline/find-headings.ts';
import { LineIndex } from './outline/line-index.ts';
import { listReferences } from './outline/list-references.ts';
import { packRanges } from './outline/non-code.ts';
import type { FoundSymbol, Outline } from './outline/outline.ts';
import { readHeader } from './outline/read-header.ts';
import { toChunks } from './outline/to-chunks.ts';
import { type LocatedDefinition, toDefinitions } from './outline/to-definitions.ts';
import { listMarkup } from './syntax/list-markup.ts';
import { openGrammar } from './syntax/open-grammar.ts';
import { parseCode } from './syntax/parse-code.ts';
import { scanLines } from './syntax/scan-lines.ts';

/** Analyses a text. The same text in the same language always gives the same result. */
export async function analyseText(name: string, text: string): Promise<FileAnalysis> {
  const language = getLanguage(name);
  const lines = new LineIndex(text);
  const found = language.kind === 'prose' ? analyseProse(language, lines) : await analyseCode(name, lines);
  const { definitions, ...rest } = found;
  return {
    language: name,
    lineCount: lines.count,
    chunks: toChunks(lines, definitions),
    definitions: definitions.map(({ definition }) => definition),
    ...rest,
  };
}

interface Findings extends Pick<FileAnalysis, 'references' | 'nonCode' | 'imports' | 'header'> {
  readonly definitions: readonly LocatedDefinition[];
}

function analyseProse(language: Language, lines: LineIndex): Findings {
  const headings = findHeadings(lines, headingStyleOf(language));
  const definitions = headings.map((definition) => ({ definition, leadLine: definition.startLine }));
  return { definitions, references: [], nonCode: [], imports: [], header: readFirstParagraph(lines, headings[0]) };
}

/**
 * Returns the first paragraph below the first heading, or of the whole text if it has none: it says what the text is
 * about.
 */
function readFirstParagraph(lines: LineIndex, heading: Definition | undefined): string {
  const start = lines.startOf((heading?.startLine ?? 0) + 1);
  const [paragraph] = /[^\s=~-][\s\S]*?(?:\n\s*\n|$)/.exec(lines.text.slice(start, start + 4 * DOC_CHARS_MAX)) ?? [''];
  return toPlainComment(paragraph, DOC_CHARS_MAX);
}

async function analyseCode(name: string, { text }: LineIndex): Promise<Findings> {
  const language = getLanguage(name);
  const markup = language.script === undefined ? [] : listMarkup(text);
  const source = blankOut(text, markup);
  const lines = new LineIndex(source);
  const { symbols, imports, comments, strings, docs } = await toOutline(language.script ?? name, source);
  const commentLines = findCommentLines(lines, comments);
  const attributes = language.attributes === undefined ? undefined : new RegExp(`^\\s*(?:${language.attributes})`);
  const definitions = toDefinitions(language.kind === 'data' ? toTopKeys(symbols, lines) : symbols, docs, {
    lines,
    commentLines,
    attributes,
  });
  const firstSymbolAt = Math.min(...symbols.slice(0, 1).map(({ start }) => start));
  const nonCode = mergeRanges(comments, strings);
  return {
    definitions,
    references:
      language.kind === 'data'
        ? []
        : listReferences(blankOut(source, nonCode), language.identifier, new Set(language.keywords?.split(' '))),
    nonCode: packRanges(mergeRanges(nonCode, markup), new Set(comments)),
    imports: toDistinct(imports),
    header: readHeader(lines, commentLines, docs, firstSymbolAt),
  };
}

async function toOutline(name: string, source: string): Promise<Outline> {
  const grammar = await openGrammar(name);
  const language = getLanguage(name);
  const { ignored } = language;
  const code = ignored === undefined ? source : blankOut(source, listRanges(source, new RegExp(ignored, 'gm')));
  return (grammar && parseCode(grammar, code)) ?? scanLines(language, source);
}

/** Keeps only the keys with the smallest indentation. */
function toTopKeys(symbols: readonly FoundSymbol[], lines: LineIndex): FoundSymbol[] {
  const columns = symbols.map(({ start }) => start - lines.startOf(lines.lineOf(start)));
  const least = columns.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return symbols.filter((_, index) => columns[index] === least).slice(0, DATA_KEYS_MAX);
}

function toDistinct(imports: readonly string[]): string[] {
  const specifiers = imports.map((specifier) => specifier.replace(/^["'<`]|[">'`]$/g, '').trim());
  const kept = specifiers.filter(({ length }) => length > 0 && length <= IMPORT_CHARS_MAX);
  return [...new Set(kept)].slice(0, IMPORTS_MAX);
}
