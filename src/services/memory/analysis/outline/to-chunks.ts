// The division of a file into chunks. Every line break has a cost, low between definitions and high inside them. The
// length of a chunk has a cost too. The chosen chunks have the lowest sum of costs.
import type { Chunk } from '../../model/file-analysis.ts';
import { CHUNK_LINES_MAX, CHUNK_LINES_TARGET } from '../limits.ts';
import type { LineIndex } from './line-index.ts';
import type { LocatedDefinition } from './to-definitions.ts';

/**
 * A cut before a definition costs the definition's depth, up to this maximum. That is less than any cut inside a
 * definition.
 */
const DEFINITION_COST_MAX = 4;
const BLANK_LINE_COST = 5;
const LINE_COST = 8;
/** The indentation from which a cut costs no more. */
const INDENTATION_MAX = 16;
/** A chunk belongs to the innermost definition that has at least this share of its lines. */
const SCOPE_SHARE_MIN = 2 / 3;

export function toChunks(lines: LineIndex, definitions: readonly LocatedDefinition[]): Chunk[] {
  const cuts = findCuts(toCutCosts(lines, definitions), lines.count);
  const spans = cuts.map((startLine, index) => ({ startLine, endLine: (cuts[index + 1] ?? lines.count + 1) - 1 }));
  return addScopes(spans, definitions);
}

/** Returns the cost of starting a chunk at each line. */
function toCutCosts(lines: LineIndex, definitions: readonly LocatedDefinition[]): Float64Array {
  const costs = new Float64Array(lines.count + 2);
  let isAfterBlank = false;
  for (let line = 1; line <= lines.count; line++) {
    const text = lines.textOf(line);
    const indentation = text.search(/\S/);
    const depth = Math.min(INDENTATION_MAX, Math.max(0, indentation)) / INDENTATION_MAX;
    costs[line] = (isAfterBlank ? BLANK_LINE_COST : LINE_COST) + depth;
    isAfterBlank = indentation === -1;
  }
  for (const { definition, leadLine } of definitions) {
    const cost = Math.min(DEFINITION_COST_MAX, definition.scope.length - 1);
    lower(costs, leadLine, cost);
    lower(costs, definition.endLine + 1, Math.min(DEFINITION_COST_MAX, cost + 0.5));
  }
  return costs;
}

function lower(costs: Float64Array, line: number, cost: number): void {
  costs[line] = Math.min(costs[line] ?? 0, cost);
}

const LENGTH_COSTS = Float64Array.from(
  { length: CHUNK_LINES_MAX + 1 },
  (_, length) => (length / CHUNK_LINES_TARGET - 1) ** 2,
);

/** Returns the first line of each chunk. */
function findCuts(costs: Float64Array, lineCount: number): number[] {
  // At the index of a line: the lowest cost of cutting all lines above it and of the cut before it, and the start of the
  // last chunk of that solution.
  const sums = new Float64Array(lineCount + 2);
  const starts = new Uint32Array(lineCount + 2);
  for (let next = 2; next <= lineCount + 1; next++) {
    const lengthMax = Math.min(CHUNK_LINES_MAX, next - 1);
    let best = Number.POSITIVE_INFINITY;
    let bestLength = 0;
    for (let length = 1; length <= lengthMax; length++) {
      const sum = (sums[next - length] ?? 0) + (LENGTH_COSTS[length] ?? 0);
      if (sum < best) {
        best = sum;
        bestLength = length;
      }
    }
    starts[next] = next - bestLength;
    sums[next] = best + (costs[next] ?? 0);
  }
  const cuts: number[] = [];
  for (let next = lineCount + 1; next > 1; next = starts[next] ?? 1) cuts.push(starts[next] ?? 1);
  return cuts.reverse();
}

function addScopes(spans: readonly Omit<Chunk, 'scope'>[], definitions: readonly LocatedDefinition[]): Chunk[] {
  let next = 0;
  let open: LocatedDefinition[] = [];
  return spans.map((span) => {
    open = open.filter(({ definition }) => definition.endLine >= span.startLine);
    for (
      let added = definitions[next];
      added !== undefined && added.leadLine <= span.endLine;
      added = definitions[++next]
    ) {
      if (added.definition.endLine >= span.startLine) open.push(added);
    }
    const wanted = SCOPE_SHARE_MIN * (span.endLine - span.startLine + 1);
    const inner = open.findLast(({ definition, leadLine }) => {
      const shared = Math.min(definition.endLine, span.endLine) - Math.max(leadLine, span.startLine) + 1;
      return shared >= wanted;
    });
    return { ...span, scope: inner?.definition.scope ?? [] };
  });
}
