// The references of a symbol in all indexes of a search, grouped by file and by the definition around them.
import { USE_KINDS, type UseKind } from '../model/use-kind.ts';
import { PATH_ROLES } from '../search/path-roles.ts';
import { type FoundFile, toFoundFile } from '../search/ranking/symbols.ts';
import { FILE } from '../search/segment/records.ts';
import { findTargets, listGroups, type SymbolName } from './find-targets.ts';
import type { Program } from './resolve/program.ts';
import { createBudget, findUses, type Use } from './uses.ts';

export interface ReferencesRequest extends SymbolName {
  /** The kind to show; all but mentions and unresolved uses if absent. */
  readonly kind?: UseKind | undefined;
  /** The lines to pass over, and to show at most. */
  readonly offset: number;
  readonly limit: number;
}

export interface ReferenceLine {
  readonly line: number;
  readonly text: string;
  readonly kind: UseKind;
  readonly isCertain: boolean;
}

/** The lines inside one definition, or outside of all. */
export interface ReferenceScope {
  readonly scope: readonly string[];
  readonly lines: readonly ReferenceLine[];
}

export interface ReferencesOfFile extends FoundFile {
  readonly scopes: readonly ReferenceScope[];
}

export interface FoundReferences {
  /** The number of lines of each kind. */
  readonly totals: Readonly<Partial<Record<UseKind, number>>>;
  /** The lines among them whose reference is only likely. */
  readonly likely: number;
  /** The lines with the name that refer to something else. */
  readonly elsewhere: number;
  readonly unread: number;
  /** True if time ran out, so that uses are unresolved which could be resolved. */
  readonly isLate: boolean;
  /** The lines that can be shown. */
  readonly shown: number;
  readonly files: readonly ReferencesOfFile[];
}

const LINE_CHARS_MAX = 160;
const HIDDEN: ReadonlySet<UseKind> = new Set(['string', 'comment', 'document', 'unresolved']);
const TEST = 1 << PATH_ROLES.indexOf('test');

export async function findReferences(
  program: Program,
  request: ReferencesRequest,
  budget = createBudget(),
): Promise<FoundReferences> {
  const uses: Use[] = [];
  let [elsewhere, unread] = [0, 0];
  for (const group of listGroups(program)) {
    const found = await findUses(program, findTargets(program, group, request), { hasMentions: true }, budget);
    uses.push(...found.uses);
    elsewhere += found.elsewhere;
    unread += found.unread;
  }
  const lines = toLines(program, uses);
  const counts = Map.groupBy(lines, ({ kind }) => kind);
  const kinds = USE_KINDS.filter((kind) => counts.has(kind));
  const totals = Object.fromEntries(kinds.map((kind) => [kind, counts.get(kind)?.length ?? 0]));
  const shown = lines.filter(({ kind }) => (request.kind === undefined ? !HIDDEN.has(kind) : kind === request.kind));
  shown.sort(createOrder(program, shown));
  const page = shown.slice(request.offset, request.offset + request.limit);
  return {
    totals,
    likely: lines.filter(({ kind, isCertain }) => !HIDDEN.has(kind) && !isCertain).length,
    elsewhere,
    unread,
    isLate: performance.now() > budget.endMs,
    shown: shown.length,
    files: toFiles(program, page),
  };
}

interface UsedLine extends ReferenceLine {
  readonly file: number;
  readonly scope: readonly string[];
}

/** Joins the uses of one kind on one line. */
function toLines(program: Program, uses: readonly Use[]): UsedLine[] {
  const lines = new Map<string, UsedLine>();
  for (const { file, offset, kind, isCertain } of uses) {
    const source = program.source(file);
    if (source === undefined) continue;
    const line = source.lines.lineOf(offset);
    const key = `${file} ${line} ${kind}`;
    const known = lines.get(key);
    if (known !== undefined && (known.isCertain || !isCertain)) continue;
    const scope = source.enclosing(offset)?.scope ?? [];
    const text = source.lines.textOf(line).trim().slice(0, LINE_CHARS_MAX);
    lines.set(key, { file, line, kind, isCertain, scope, text });
  }
  return [...lines.values()];
}

/** Orders files with definitions before others, and tests last. */
function createOrder({ snapshot }: Program, lines: readonly UsedLine[]): (a: UsedLine, b: UsedLine) => number {
  const ranks = new Map<number, number>();
  for (const { file, kind } of lines) {
    const { part, local } = snapshot.locate(file);
    const isTest = (part.segment.column(local, FILE.roles) & TEST) !== 0;
    const rank = kind === 'definition' ? 0 : isTest ? 2 : 1;
    ranks.set(file, Math.min(rank, ranks.get(file) ?? rank));
  }
  const paths = new Map([...ranks.keys()].map((file) => [file, toFoundFile(snapshot, file).path]));
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return (a, b) =>
    (ranks.get(a.file) ?? 0) - (ranks.get(b.file) ?? 0) ||
    compare(paths.get(a.file) ?? '', paths.get(b.file) ?? '') ||
    a.file - b.file ||
    a.line - b.line;
}

function toFiles({ snapshot }: Program, lines: readonly UsedLine[]): ReferencesOfFile[] {
  return [...Map.groupBy(lines, ({ file }) => file)].map(([file, own]) => ({
    ...toFoundFile(snapshot, file),
    scopes: [...Map.groupBy(own, ({ scope }) => scope.join('\u0000')).values()].map((inside) => ({
      scope: inside[0]?.scope ?? [],
      lines: inside.map(({ line, text, kind, isCertain }) => ({ line, text, kind, isCertain })),
    })),
  }));
}
