// The tests of a symbol: those that use it, those that call something that calls it, and those of its file.
import { PATH_ROLES } from '../search/path-roles.ts';
import { type FoundFile, toFoundFile } from '../search/ranking/symbols.ts';
import { FILE } from '../search/segment/records.ts';
import { toTargets } from './find-callers.ts';
import { findTargets, listGroups, type SymbolName } from './find-targets.ts';
import titles from './languages/test-titles.json' with { type: 'json' };
import type { Targets } from './match-targets.ts';
import type { Entity } from './model.ts';
import type { Program } from './resolve/program.ts';
import type { Source } from './source/source.ts';
import { createBudget, findUses, type Use } from './uses.ts';

export interface FoundTest extends FoundFile {
  /** The title or the name of the test; empty for a use outside of all. */
  readonly title: string;
  readonly line: number;
  /** The symbols between the test and the requested one, its caller last. */
  readonly through: readonly string[];
  readonly isCertain: boolean;
}

export interface FoundTests {
  readonly tests: readonly FoundTest[];
  readonly total: number;
  readonly targets: number;
  readonly unread: number;
  /** The uses of the name in tests whose receivers are not known. */
  readonly unresolved: number;
  readonly isLate: boolean;
}

const TEST = 1 << PATH_ROLES.indexOf('test');
/** The longest way from a test to the symbol, and the most symbols on the way. */
const STEPS_MAX = 3;
const SYMBOLS_MAX = 40;
const TITLE = new RegExp(titles.join('|'));
const TITLE_CHARS_MAX = 120;

interface Step {
  readonly targets: Targets;
  readonly through: readonly string[];
  readonly isCertain: boolean;
}

export async function findTests(
  program: Program,
  request: SymbolName & { readonly limit: number },
  budget = createBudget(),
): Promise<FoundTests> {
  let level: Step[] = listGroups(program).map((group) => ({
    targets: findTargets(program, group, request),
    through: [],
    isCertain: true,
  }));
  const targets = level.reduce((sum, step) => sum + step.targets.keys.size, 0);
  const seen = new Set(level.flatMap((step) => [...step.targets.keys]));
  const tests = new Map<string, FoundTest>();
  let unread = 0;
  let unresolved = 0;
  for (let step = 0; step < STEPS_MAX && level.length > 0; step++) {
    const next: Step[] = [];
    for (const current of level) {
      if (current.targets.entities.length === 0) continue;
      const found = await findUses(program, current.targets, { hasMentions: false }, budget);
      unread += found.unread;
      const inTests = found.uses.filter(({ file }) => isTestFile(program, file));
      for (const use of inTests) addTest(program, use, current, tests);
      if (step === 0) unresolved += inTests.filter(({ kind }) => kind === 'unresolved').length;
      next.push(...listSteps(program, found.uses, current, seen));
    }
    level = next;
  }
  const all = [...tests.values()].sort((a, b) => a.through.length - b.through.length);
  const isLate = performance.now() > budget.endMs;
  return { tests: all.slice(0, request.limit), total: all.length, targets, unread, unresolved, isLate };
}

/** Lists the callers outside of tests, whose tests are looked for next. */
function listSteps(program: Program, uses: readonly Use[], current: Step, seen: Set<string>): Step[] {
  const steps: Step[] = [];
  for (const { file, offset, kind, isCertain } of uses) {
    if (kind !== 'call' || seen.size >= SYMBOLS_MAX || isTestFile(program, file)) continue;
    const caller = program.source(file)?.enclosing(offset);
    if (caller === undefined || seen.has(caller.key)) continue;
    seen.add(caller.key);
    steps.push(toStep(program, caller, current, isCertain));
  }
  return steps;
}

function toStep(program: Program, caller: Entity, { through, isCertain }: Step, isCallCertain: boolean): Step {
  return {
    targets: toTargets(program, caller),
    through: [caller.scope.join(' › '), ...through],
    isCertain: isCertain && isCallCertain,
  };
}

function isTestFile({ snapshot }: Program, file: number): boolean {
  const { part, local } = snapshot.locate(file);
  return (part.segment.column(local, FILE.roles) & TEST) !== 0;
}

function addTest(program: Program, use: Use, { through, isCertain }: Step, tests: Map<string, FoundTest>): void {
  const source = program.source(use.file);
  if (source === undefined || use.kind === 'unresolved' || use.kind === 'import') return;
  const { title, line } = findTest(source, use.offset);
  const key = `${use.file} ${line}`;
  const known = tests.get(key);
  const isSure = isCertain && use.isCertain;
  if (known !== undefined && (known.through.length < through.length || known.isCertain || !isSure)) return;
  tests.set(key, { ...toFoundFile(program.snapshot, use.file), title, line, through, isCertain: isSure });
}

/** Finds the test around a use: the nearest title above it that is indented less, or the definition around it. */
function findTest(source: Source, offset: number): { title: string; line: number } {
  const line = source.lines.lineOf(offset);
  const enclosing = source.enclosing(offset);
  let indentation = toIndentation(source, line);
  for (let above = line; above > (enclosing?.startLine ?? 0); above--) {
    const text = source.lines.textOf(above);
    if (text.trim() === '' || (above < line && toIndentation(source, above) >= indentation)) continue;
    indentation = toIndentation(source, above);
    const title = TITLE.exec(text)?.groups?.['title'];
    if (title !== undefined) return { title: title.slice(0, TITLE_CHARS_MAX), line: above };
  }
  return { title: enclosing?.scope.join(' › ') ?? '', line: enclosing?.startLine ?? line };
}

function toIndentation(source: Source, line: number): number {
  const at = source.lines.textOf(line).search(/\S/);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}
