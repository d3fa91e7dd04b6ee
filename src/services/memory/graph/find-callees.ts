// The symbols that a definition calls, those that these call, and so on.
import { getLanguage } from '../analysis/languages/languages.ts';
import { toFoundFile } from '../search/ranking/symbols.ts';
import type { CallEdge, CallsRequest, FoundCalls } from './find-callers.ts';
import { findTargets, listGroups } from './find-targets.ts';
import { type Entity, isCallable, isType } from './model.ts';
import type { Program } from './resolve/program.ts';
import { type ResolvedUse, resolveUse } from './resolve/resolve-use.ts';
import type { Source } from './source/source.ts';
import { createBudget } from './uses.ts';

const NAME = /[\p{L}_$][\w$\p{L}]*/gu;
const NEAR_CHARS = 250;
/** The most symbols that may be meant by a call whose receiver is not known. */
const CANDIDATES_MAX = 3;
const SYMBOLS_MAX = 100;

export interface FoundCallees extends FoundCalls {
  /** The names that are called and not defined in the index. */
  readonly external: readonly string[];
}

interface Call {
  readonly source: Source;
  readonly name: string;
  readonly offset: number;
}

export async function findCallees(
  program: Program,
  request: CallsRequest,
  { endMs } = createBudget(),
): Promise<FoundCallees> {
  const roots = listGroups(program).flatMap((group) => [...findTargets(program, group, request).entities]);
  const seen = new Set(roots.map(({ key }) => key));
  const targets = seen.size;
  const edges: CallEdge[] = [];
  const external = new Set<string>();
  let [unresolved, isCut] = [0, false];
  let level = roots;
  for (let depth = 1; depth <= request.depth && level.length > 0; depth++) {
    const next: Entity[] = [];
    for (const caller of level) {
      if (seen.size > SYMBOLS_MAX) isCut = true;
      if (isCut) break;
      await program.load([caller.file]);
      const calls = listCalls(program, caller);
      const resolved = await program.settle(calls, (call) => resolveCall(program, call), endMs);
      const found = new Map<string, { entity: Entity; lines: Set<number>; isCertain: boolean }>();
      calls.forEach((call, at) => {
        const callees = resolved[at];
        if (callees === undefined) unresolved += 1;
        else if (callees.entities.length === 0) external.add(call.name);
        for (const entity of callees?.entities ?? []) {
          const known = found.get(entity.key);
          const lines = known?.lines ?? new Set<number>();
          lines.add(call.source.lines.lineOf(call.offset));
          found.set(entity.key, {
            entity: known?.entity ?? entity,
            lines,
            isCertain: known?.isCertain === true || callees?.isCertain === true,
          });
        }
      });
      for (const { entity, lines, isCertain } of found.values()) {
        const { scope, startLine } = entity;
        const other = caller.scope.join(' › ');
        edges.push({
          ...toFoundFile(program.snapshot, entity.file),
          depth,
          scope,
          startLine,
          lines: [...lines],
          other,
          isCertain,
        });
        if (!seen.has(entity.key)) next.push(entity);
        seen.add(entity.key);
      }
    }
    level = next;
  }
  const sums = { targets, unresolved, passed: 0, unread: 0, isCut, isLate: performance.now() > endMs };
  return { edges: edges.slice(0, request.limit), total: edges.length, external: [...external], ...sums };
}

/** Lists the names that a definition calls, without those that it defines. */
function listCalls(program: Program, caller: Entity): Call[] {
  const source = program.source(caller.file);
  if (source === undefined) return [];
  const { code, family } = source;
  const keywords = new Set(getLanguage(source.language).keywords?.split(' '));
  const start = source.startOf(caller);
  const calls: Call[] = [];
  for (const { 0: name, index } of code.slice(start, source.endOf(caller)).matchAll(NAME)) {
    const offset = start + index;
    if (keywords.has(name) || source.named.has(offset)) continue;
    const end = offset + name.length;
    const isCall =
      family.callAfter.test(code.slice(end, end + NEAR_CHARS)) ||
      family.callBefore.test(code.slice(Math.max(0, offset - NEAR_CHARS), offset));
    if (isCall) calls.push({ source, name, offset });
  }
  return calls;
}

function resolveCall(
  program: Program,
  { source, name, offset }: Call,
): { entities: readonly Entity[]; isCertain: boolean } {
  const resolved: ResolvedUse = resolveUse(program, source, name, offset);
  if (resolved.kind === 'entities') return resolved;
  if (resolved.kind !== 'unknown' || resolved.receiver === undefined) return { entities: [], isCertain: true };
  const { group } = program.snapshot.locate(source.file).part;
  const likely = program
    .definitionsNamed(group, name)
    .filter((each) => (isCallable(each) || isType(each)) && each.scope.length > 1);
  const keys = new Set(likely.map(({ key }) => key));
  return { entities: keys.size <= CANDIDATES_MAX ? likely : [], isCertain: false };
}
