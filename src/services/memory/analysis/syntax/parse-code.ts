import type { Node, Query, QueryCapture, QueryMatch } from 'web-tree-sitter';
import {
  ERROR_PARTS_MAX,
  PARSE_STEPS_MIN,
  PARSE_STEPS_PER_CHAR,
  QUERY_CPU_MS_MAX,
  QUERY_MATCHES_AT_ONCE_MAX,
} from '../limits.ts';
import type { FoundSymbol, Outline, Range } from '../outline/outline.ts';
import type { OpenGrammar } from './open-grammar.ts';

/** Captures that describe the symbol of the same match. */
const DETAILS = new Set(['name', 'owner', 'body']);

/** Parses code. Returns undefined if the text fits the grammar too badly to be parsed within the limits. */
export function parseCode({ parser, query }: OpenGrammar, text: string): Outline | undefined {
  let stepsLeft = PARSE_STEPS_MIN + text.length * PARSE_STEPS_PER_CHAR;
  const tree = parser.parse(text, null, { progressCallback: () => --stepsLeft < 0 });
  if (tree === null) {
    parser.reset();
    return undefined;
  }
  try {
    const matches = findMatches(query, tree.rootNode);
    return matches && toOutline(matches, text);
  } finally {
    tree.delete();
  }
}

function findMatches(query: Query, root: Node): QueryMatch[] | undefined {
  if (root.type === 'ERROR' && root.childCount > ERROR_PARTS_MAX) return undefined;
  const before = process.threadCpuUsage();
  const soonestMs = performance.now() + QUERY_CPU_MS_MAX;
  let isCancelled = false;
  const matches = query.matches(root, {
    matchLimit: QUERY_MATCHES_AT_ONCE_MAX,
    progressCallback: () => {
      // A thread uses no more processor time than has passed, which takes less time to read.
      if (performance.now() < soonestMs) return false;
      const { user, system } = process.threadCpuUsage(before);
      isCancelled = user + system > 1_000 * QUERY_CPU_MS_MAX;
      return isCancelled;
    },
  });
  return isCancelled ? undefined : matches;
}

/**
 * Converts the captures of the queries. `comment`, `string`, `doc` and `import` are results themselves. `name`, `owner`
 * and `body` describe the symbol of the same match, whose capture is named after its kind. Captures that start with `_`
 * are for conditions of the query.
 */
function toOutline(matches: readonly QueryMatch[], text: string): Outline {
  const ranges = { comment: [] as Range[], string: [] as Range[], doc: [] as Range[] };
  const symbols: { readonly symbol: FoundSymbol; readonly patternIndex: number }[] = [];
  const imports: string[] = [];
  for (const { captures } of matches) {
    for (const { name, node, patternIndex } of captures) {
      if (name === 'comment' || name === 'string' || name === 'doc') ranges[name].push(toRange(node));
      else if (name === 'import') imports.push(textOf(node, text));
      else if (!DETAILS.has(name) && !name.startsWith('_')) {
        symbols.push({ patternIndex, symbol: toSymbol(name as FoundSymbol['kind'], node, captures, text) });
      }
    }
  }
  // If several patterns find one declaration, the first one in the query file counts.
  symbols.sort((a, b) => a.patternIndex - b.patternIndex);
  return {
    symbols: symbols.map(({ symbol }) => symbol),
    imports,
    comments: ranges.comment,
    strings: ranges.string,
    docs: ranges.doc,
  };
}

function toSymbol(kind: FoundSymbol['kind'], node: Node, captures: readonly QueryCapture[], text: string): FoundSymbol {
  const find = (wanted: string) => captures.find(({ name }) => name === wanted)?.node;
  const [name, owner, body] = [find('name'), find('owner'), find('body') ?? findBody(node)];
  return {
    kind,
    // Ruby writes some names as symbols, JavaScript as strings.
    name: name === undefined ? '' : textOf(name, text).replace(/^[:'"`]+|['"`]$/g, ''),
    owner: owner && textOf(owner, text),
    start: node.startIndex,
    end: Math.max(node.endIndex, body?.endIndex ?? 0),
    bodyStart: body?.startIndex ?? node.endIndex,
  };
}

/** Returns the body of the declaration, or of the function that it assigns. */
function findBody(node: Node): Node | undefined {
  const value = node.childForFieldName('value') ?? node.childForFieldName('right') ?? node;
  return node.childForFieldName('body') ?? value.childForFieldName('body') ?? undefined;
}

function toRange(node: Node): Range {
  return { start: node.startIndex, end: node.endIndex };
}

function textOf(node: Node, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}
