// The callers of a symbol, the callers of these, and so on.
import { type FoundFile, toFoundFile } from '../search/ranking/symbols.ts';
import { findTargets, listGroups, type SymbolName } from './find-targets.ts';
import type { Targets } from './match-targets.ts';
import type { Entity } from './model.ts';
import type { Program } from './resolve/program.ts';
import { type Budget, createBudget, findUses } from './uses.ts';

export interface CallsRequest extends SymbolName {
  readonly depth: number;
  readonly limit: number;
}

/** One step of a way through calls. */
export interface CallEdge extends FoundFile {
  readonly depth: number;
  /** The definition that calls or is called; empty for code outside of all. */
  readonly scope: readonly string[];
  readonly startLine: number;
  /** The lines of the calls. */
  readonly lines: readonly number[];
  /** The symbol at the other end, one step nearer to the requested one. */
  readonly other: string;
  readonly isCertain: boolean;
}

export interface FoundCalls {
  readonly edges: readonly CallEdge[];
  /** All that were found; the answer has as many as the limit allows. */
  readonly total: number;
  /** The requested symbols. */
  readonly targets: number;
  /** The calls whose receiver is not known, and the uses as a value. */
  readonly unresolved: number;
  readonly passed: number;
  /** True if a step had too many symbols to look for the callers of all. */
  readonly isCut: boolean;
  /** True if time ran out, so that uses are unresolved which could be resolved. */
  readonly isLate: boolean;
  readonly unread: number;
}

/** The most symbols of one step whose callers are looked for. */
const SYMBOLS_MAX = 100;

export async function findCallers(
  program: Program,
  request: CallsRequest,
  budget = createBudget(),
): Promise<FoundCalls> {
  const edges: CallEdge[] = [];
  let unread = 0;
  let isCut = false;
  let level = listGroups(program).map((group) => findTargets(program, group, request));
  const seen = new Set(level.flatMap(({ keys }) => [...keys]));
  const targets = seen.size;
  const first = { unresolved: 0, passed: 0 };
  for (let depth = 1; depth <= request.depth && level.length > 0; depth++) {
    const found = await findCallersOfAll(program, level.slice(0, SYMBOLS_MAX), depth, budget);
    isCut ||= level.length > SYMBOLS_MAX;
    edges.push(...found.flatMap((each) => each.edges));
    unread += sum(found, (each) => each.unread);
    if (depth === 1) {
      first.unresolved = sum(found, ({ unresolved }) => unresolved);
      first.passed = sum(found, ({ passed }) => passed);
    }
    const callers = found.flatMap((each) => each.callers).filter(({ key }) => !seen.has(key));
    const next = new Map(callers.map((caller) => [caller.key, caller]));
    for (const key of next.keys()) seen.add(key);
    level = [...next.values()].map((entity) => toTargets(program, entity));
  }
  return {
    edges: edges.slice(0, request.limit),
    total: edges.length,
    targets,
    ...first,
    isCut,
    isLate: performance.now() > budget.endMs,
    unread,
  };
}

function sum<Item>(items: readonly Item[], pick: (item: Item) => number): number {
  return items.reduce((total, item) => total + pick(item), 0);
}

function findCallersOfAll(
  program: Program,
  level: readonly Targets[],
  depth: number,
  budget: Budget,
): Promise<CallersOf[]> {
  return Array.fromAsync(level, (targets) => findCallersOf(program, targets, depth, budget));
}

/** Returns a symbol as the target of the next step, with all of its definitions. */
export function toTargets(program: Program, { name, group, key }: Entity): Targets {
  const entities = program.definitionsNamed(group, name).filter((each) => each.key === key);
  return { name, group, entities, keys: new Set([key]), qualifier: undefined };
}

interface CallersOf {
  readonly edges: readonly CallEdge[];
  readonly callers: readonly Entity[];
  readonly unresolved: number;
  readonly passed: number;
  readonly unread: number;
}

async function findCallersOf(program: Program, targets: Targets, depth: number, budget: Budget): Promise<CallersOf> {
  const { uses, unread } = await findUses(program, targets, { hasMentions: false }, budget);
  const other = describeTargets(targets);
  const groups = Map.groupBy(
    uses.filter(({ kind }) => kind === 'call'),
    ({ file, offset }) => `${file} ${program.source(file)?.enclosing(offset)?.key ?? ''}`,
  );
  const callers: Entity[] = [];
  const edges = [...groups.values()].flatMap((calls): CallEdge[] => {
    const [first] = calls;
    const source = first && program.source(first.file);
    if (first === undefined || source === undefined) return [];
    const caller = source.enclosing(first.offset);
    if (caller !== undefined) callers.push(caller);
    const lines = [...new Set(calls.map(({ offset }) => source.lines.lineOf(offset)))];
    const isCertain = calls.some((call) => call.isCertain);
    const { scope = [], startLine = lines[0] ?? 1 } = caller ?? {};
    return [{ ...toFoundFile(program.snapshot, first.file), depth, scope, startLine, lines, other, isCertain }];
  });
  return {
    edges,
    callers,
    unresolved: uses.filter(({ kind }) => kind === 'unresolved').length,
    passed: uses.filter(({ kind }) => kind === 'use').length,
    unread,
  };
}

function describeTargets({ entities, name }: Targets): string {
  return entities[0]?.scope.join(' › ') ?? name;
}
