// The table of languages, typed. What is known of a language is data: see the JSON files beside this one.
import assert from 'node:assert/strict';
import type { SymbolKind } from '../../model/file-analysis.ts';
import headingStyles from './heading-styles.json' with { type: 'json' };
import languages from './languages.json' with { type: 'json' };
import lexes from './lexis.json' with { type: 'json' };
import linePatterns from './line-patterns.json' with { type: 'json' };

export interface Language {
  readonly kind: 'code' | 'prose' | 'data';
  readonly extensions: readonly string[];
  /** Whole file names. */
  readonly names?: readonly string[];
  /** Interpreters that the first line may name. */
  readonly shebangs?: readonly string[];
  /** The file of the grammar, inside `node_modules`; without one, definitions are found by line patterns. */
  readonly grammar?: string;
  /** Files of `syntax/queries` that are read together. */
  readonly queries?: readonly string[];
  /** What the grammar must not see, as a regular expression: macros that look like declarations. */
  readonly ignored?: string;
  /** The language of `<script>` elements, which are then all that is analysed. */
  readonly script?: string;
  readonly lexis?: keyof typeof lexes;
  readonly patterns?: keyof typeof linePatterns;
  /** How a line begins that stands between a doc comment and its declaration, as a regular expression. */
  readonly attributes?: string;
  /** Where names have other letters than those of most languages, as a regular expression. */
  readonly identifier?: string;
  readonly keywords?: string;
  readonly headings?: keyof typeof headingStyles;
}

export interface Lexis {
  readonly comments: readonly string[];
  readonly strings: readonly string[];
  /** Strings that document the definition in which they lie. */
  readonly docs?: readonly string[];
}

export interface LinePatterns {
  /** A kind, an expression whose first group is the name, and one for the last line where indentation does not tell the end. */
  readonly definitions: readonly (readonly [kind: SymbolKind, pattern: string, end?: string])[];
  /** The first group is the module. */
  readonly imports: readonly string[];
}

export interface HeadingStyle {
  /** An expression whose group `mark` tells the level by its length, or as a word of `levels`, and whose group `title` is the heading. */
  readonly line?: string;
  readonly levels?: readonly string[];
  /** The characters of a line that makes a heading of the line above, outermost level first; empty if their order in the text decides. */
  readonly underlines?: string;
  /** A line that begins and ends a part without headings. */
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
