import type { Node, QueryCapture } from 'web-tree-sitter';
import { PARSE_STEPS_MIN, PARSE_STEPS_PER_CHAR, QUERY_MATCHES_AT_ONCE_MAX } from '../limits.ts';
import type { FoundSymbol, Outline, Range } from '../outline/outline.ts';
import type { OpenGrammar } from './open-grammar.ts';

/** Undefined where the text does not fit the grammar well enough to be parsed within the limits. */
export function parseCode({ parser, query }: OpenGrammar, text: string): Outline | undefined {
  const isWithinLimit = createStepLimit(text);
  const tree = parser.parse(text, null, { progressCallback: () => !isWithinLimit() });
  if (tree === null) {
    parser.reset();
    return undefined;
  }
  try {
    let isComplete = true;
    const isQueryWithinLimit = createStepLimit(text);
    const matches = query.matches(tree.rootNode, {
      matchLimit: QUERY_MATCHES_AT_ONCE_MAX,
      progressCallback: () => {
        isComplete = isQueryWithinLimit();
        return !isComplete;
      },
    });
    return isComplete ? toOutline(matches, text) : undefined;
  } finally {
    tree.delete();
  }
}

function createStepLimit(text: string): () => boolean {
  let stepsLeft = PARSE_STEPS_MIN + text.length * PARSE_STEPS_PER_CHAR;
  return () => --stepsLeft > 0;
}

/**
 * What the queries call their captures: `comment`, `string`, `doc` and `import` stand for themselves; `name` and `owner` tell about the
 * symbol whose kind is the name of the third capture.
 */
function toOutline(matches: readonly { readonly captures: readonly QueryCapture[] }[], text: string): Outline {
  const ranges = { comment: [] as Range[], string: [] as Range[], doc: [] as Range[] };
  const symbols: FoundSymbol[] = [];
  const imports: string[] = [];
  for (const { captures } of matches) {
    for (const { name, node } of captures) {
      if (name === 'comment' || name === 'string' || name === 'doc') ranges[name].push(toRange(node));
      else if (name === 'import') imports.push(textOf(node, text));
      else if (name !== 'name' && name !== 'owner')
        symbols.push(toSymbol(name as FoundSymbol['kind'], node, captures, text));
    }
  }
  return { symbols, imports, comments: ranges.comment, strings: ranges.string, docs: ranges.doc };
}

function toSymbol(kind: FoundSymbol['kind'], node: Node, captures: readonly QueryCapture[], text: string): FoundSymbol {
  const textOfCapture = (wanted: string) => {
    const found = captures.find(({ name }) => name === wanted);
    return found && textOf(found.node, text);
  };
  const { start, end } = toRange(node);
  const body = node.childForFieldName('body') ?? node.childForFieldName('value')?.childForFieldName('body');
  return {
    kind,
    name: textOfCapture('name') ?? '',
    owner: textOfCapture('owner'),
    start,
    end,
    bodyStart: body?.startIndex ?? end,
  };
}

function toRange(node: Node): Range {
  return { start: node.startIndex, end: node.endIndex };
}

function textOf(node: Node, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}
