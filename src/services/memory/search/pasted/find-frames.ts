// Finds the lines that a stack trace names: by the end of a path, and by the function that has the line.
import type { Snapshot } from '../ranking/snapshot.ts';
import { DEFINITION, DEFINITION_COLUMNS, FILE } from '../segment/records.ts';
import type { Segment } from '../segment/segment.ts';
import type { Pasted } from './pasted.ts';

/** A path with the number of a line, as tools of all languages write it. */
const FRAME = /([\w@~+./\\$-]*?[\w@+$-]+(?:\.\w+)*\.[A-Za-z]\w{0,7})(?:["'`]?, line |:line |[:(])(\d{1,7})(?=\D|$)/g;
/** The package and the class before a frame of the Java machine: `org.example.Client.open(Client.java:12)`. */
const QUALIFIED = /([\w$]+(?:\.[\w$<>]+)+)\($/;
const FRAMES_MAX = 32;
/** The worth of a frame whose line is in another function than the text names, and the loss for each frame before. */
const OTHER_FUNCTION_WORTH = 0.7;
const NEXT_FRAME_LOSS = 0.01;

interface Frame {
  /** The names of the path in reverse order. */
  readonly names: readonly string[];
  readonly line: number;
}

export function findFrames(snapshot: Snapshot, query: string): Map<number, Pasted> {
  const found = new Map<number, Pasted>();
  const words = new Set(query.match(/[\p{L}\p{N}_$?!]+/gu));
  for (const [order, frame] of listFrames(query).entries())
    for (const file of listSameEnd(snapshot, frame)) {
      const isNamed = isInNamed(snapshot, file, frame.line, words);
      const worth = (isNamed ? 1 : OTHER_FUNCTION_WORTH) - order * NEXT_FRAME_LOSS;
      if (worth > (found.get(file)?.worth ?? 0)) found.set(file, { worth, line: frame.line });
    }
  return found;
}

/** Returns the lines of the text that name no line of a file. */
export function leaveOutFrames(query: string): string {
  return query
    .split('\n')
    .filter((line) => line.search(FRAME) < 0)
    .join('\n');
}

function listFrames(query: string): Frame[] {
  return Array.from(query.matchAll(FRAME), ({ 1: path = '', 2: line = '', index }) => {
    const names = path.split(/[/\\]/).filter(Boolean).reverse();
    const owner = names.length > 1 ? undefined : QUALIFIED.exec(query.slice(0, index))?.[1];
    // The last two names are the class and the method.
    return { names: [...names, ...(owner?.split('.').slice(0, -2).reverse() ?? [])], line: Number(line) };
  }).slice(0, FRAMES_MAX);
}

/** Lists the files whose paths share the most names with the end of the frame's path. */
function listSameEnd(snapshot: Snapshot, { names, line }: Frame): number[] {
  let best: number[] = [];
  let depthMax = 1;
  for (const { segment, firstFile } of snapshot.parts)
    for (const local of groupByName(segment).get(names[0] ?? '') ?? []) {
      if (snapshot.live[firstFile + local] === 0 || segment.column(local, FILE.lines) < line) continue;
      const own = segment.path(local).split('/').reverse();
      let depth = 1;
      while (depth < Math.min(own.length, names.length) && own[depth] === names[depth]) depth++;
      if (depth < depthMax) continue;
      if (depth > depthMax) best = [];
      depthMax = depth;
      best.push(firstFile + local);
    }
  return best;
}

function isInNamed(snapshot: Snapshot, file: number, line: number, words: ReadonlySet<string>): boolean {
  const { part, local } = snapshot.locate(file);
  const { definitions } = part.segment.tables;
  const [from, to] = part.segment.definitionsOf(local);
  for (let definition = from; definition < to; definition++) {
    const at = definition * DEFINITION_COLUMNS;
    const isAround = definitions[at + DEFINITION.startLine]! <= line && line <= definitions[at + DEFINITION.endLine]!;
    if (isAround && words.has(part.segment.definitionScope(definition).at(-1) ?? '')) return true;
  }
  return false;
}

const filesOfSegments = new WeakMap<Segment, ReadonlyMap<string, readonly number[]>>();

/** Returns the files of a segment by their names without directories. */
function groupByName(segment: Segment): ReadonlyMap<string, readonly number[]> {
  const known = filesOfSegments.get(segment);
  if (known !== undefined) return known;
  const files = Array.from({ length: segment.fileCount }, (_, file) => file);
  const grouped = Map.groupBy(files, (file) => segment.path(file).replace(/^.*\//, ''));
  filesOfSegments.set(segment, grouped);
  return grouped;
}
