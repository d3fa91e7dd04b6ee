// The typed table of languages. The facts about each language are data, in the JSON files of this folder.
import assert from 'node:assert/strict';
import type { SymbolKind } from '../../model/file-analysis.ts';
import headingStyles from './heading-styles.json' with { type: 'json' };
import languages from './languages.json' with { type: 'json' };
import lexes from './lexis.json' with { type: 'json' };
import linePatterns from './line-patterns.json' with { type: 'json' };

export interface Language {
  readonly kind: 'code' | 'prose' | 'data';
  readonly extensions: readonly string[];
  /** Complete file names. */
  readonly names?: readonly string[];
  /** Interpreters that a shebang line may name. */
  readonly shebangs?: readonly string[];
  /** The path of the grammar inside `node_modules`. Without a grammar, definitions are found by line patterns. */
  readonly grammar?: string;
  /** Files of `syntax/queries` that are joined into one query. */
  readonly queries?: readonly string[];
  /** A regular expression for text hidden from the grammar: macros that look like declarations. */
  readonly ignored?: string;
  /** The language of `<script>` elements. If it is given, only these elements are analysed. */
  readonly script?: string;
  readonly lexis?: keyof typeof lexes;
  readonly patterns?: keyof typeof linePatterns;
  /** A regular expression for the start of a line that may separate a doc comment from its declaration. */
  readonly attributes?: string;
  /** A regular expression for identifiers, if they have other letters than in most languages. */
  readonly identifier?: string;
  readonly keywords?: string;
  readonly headings?: keyof typeof headingStyles;
}

export interface Lexis {
  readonly comments: readonly string[];
  readonly strings: readonly string[];
  /** Strings that document the definition that contains them. */
  readonly docs?: readonly string[];
}

export interface LinePatterns {
  /**
   * A kind, an expression whose first group is the name, and an optional expression for the last line. The latter is
   * for languages where indentation does not show the end.
   */
  readonly definitions: readonly (readonly [kind: SymbolKind, pattern: string, end?: string])[];
  /** Expressions whose first group is the module. */
  readonly imports: readonly string[];
}

export interface HeadingStyle {
  /**
   * An expression with the groups `mark` and `title`. The level is the length of the mark, or its position in `levels`.
   */
  readonly line?: string;
  readonly levels?: readonly string[];
  /** The characters that underline a heading, outermost level first. If empty, their order in the text decides. */
  readonly underlines?: string;
  /** An expression for the lines that start and end a block without headings. */
  readonly fence?: string;
}

export const LANGUAGES = new Map(Object.entries(languages as Record<string, Language>));

export function getLanguage(name: string): Language {
  const language = LANGUAGES.get(name);
  assert(language !== undefined, `no language is called ${name}`);
  return language;
}

export function lexisOf(language: Language): Lexis {
  return lexes[language.lexis ?? 'none'];
}

export function linePatternsOf(language: Language): LinePatterns {
  return (linePatterns as unknown as Record<string, LinePatterns>)[language.patterns ?? 'default'] ?? linePatterns.none;
}

export function headingStyleOf({ headings }: Language): HeadingStyle {
  return headings === undefined ? {} : headingStyles[headings];
}
