import type { Static } from 'typebox';
import { CallsInput, ReferencesInput, TestsInput } from '../contract/tool-inputs.ts';
import { CallsOutput, ReferencesOutput, TestsOutput } from '../contract/tool-outputs.ts';
import type { CallEdge } from '../graph/find-callers.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { findCallees, findCallers, findReferences, findTests } from '../verbs/ask-graph.ts';
import type { Origin } from '../verbs/choose-searched.ts';
import { defineTool, describeTool } from './define-tool.ts';
import { fromRepository, parseName } from './wire-names.ts';
import { inline, joinLines, plural, quote, shortCommit, toNote, toSource } from './write-text.ts';

const { referencesDefault, callsMax } = DEFAULT_LIMITS;
const LATE = 'Time ran out before all uses were resolved: name a repository.';
const OUTSIDE = '(top level)';
/** The most names of other modules that an answer lists. */
const EXTERNAL_MAX = 30;

export const referencesTool = defineTool({
  ...describeTool('find_references'),
  input: ReferencesInput,
  output: ReferencesOutput,
  run: async (input, viewer, resources) => {
    const { owner, repo, offset = 0, limit = referencesDefault, ...symbol } = input;
    const repository = parseName({ owner, repo }, symbol.ref);
    const found = await findReferences(resources, viewer, { ...symbol, repository, offset, limit });
    const next = offset + limit;
    return {
      note: toNote(
        next < found.shown && `Lines ${offset + 1} to ${next} of ${found.shown}: for more give offset ${next}.`,
        found.likely > 0 && `${plural(found.likely, 'line')} only likely.`,
        found.elsewhere > 0 && `${found.elsewhere} other uses of the name refer to something else.`,
        found.isLate && LATE,
        describeUnread(found.unread),
      ),
      totals: found.totals,
      files: found.files.map((file) => ({
        ...fromItem(file),
        in: file.scopes.map(({ scope, lines }) => ({
          ...(scope.length > 0 && { symbol: scope.join(' › ') }),
          uses: lines.map(({ line, kind, isCertain, text }) => ({ line, kind, ...toLikely(isCertain), text })),
        })),
      })),
    };
  },
  toText: ({ note, totals, files }: Static<typeof ReferencesOutput>) =>
    joinLines([
      note,
      Object.entries(totals)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ') || 'no uses',
      ...files.flatMap((file) => [
        toSource(file),
        ...file.in.flatMap(({ symbol, uses }) => [
          ` in ${inline(symbol ?? OUTSIDE)}`,
          ...uses.map(({ line, kind, likely, text }) => `${line} ${kind}${likely ? '?' : ''}${quote(inline(text))}`),
        ]),
      ]),
    ]),
});

export const callersTool = defineTool({
  ...describeTool('get_callers'),
  input: CallsInput,
  output: CallsOutput,
  run: async ({ owner, repo, depth = 1, ...symbol }, viewer, resources) => {
    const request = { ...symbol, repository: parseName({ owner, repo }, symbol.ref), depth, limit: callsMax };
    const found = await findCallers(resources, viewer, request);
    return {
      note: toNote(
        found.targets === 0 && 'No definition has this name: calls are matched by name.',
        describeCut(found),
        found.isLate && LATE,
        describeUnresolved(found.unresolved),
        found.passed > 0 && `${plural(found.passed, 'use')} as a value: find_references with kind use.`,
        describeUnread(found.unread),
      ),
      total: found.total,
      calls: found.edges.map(fromEdge),
    };
  },
  toText: (output: Static<typeof CallsOutput>) => describeCalls(output, 'caller', 'calls'),
});

export const calleesTool = defineTool({
  ...describeTool('get_callees'),
  input: CallsInput,
  output: CallsOutput,
  run: async ({ owner, repo, depth = 1, ...symbol }, viewer, resources) => {
    const request = { ...symbol, repository: parseName({ owner, repo }, symbol.ref), depth, limit: callsMax };
    const found = await findCallees(resources, viewer, request);
    const names = found.external.slice(0, EXTERNAL_MAX).map(inline).join(', ');
    const more = found.external.length - EXTERNAL_MAX;
    return {
      note: toNote(
        found.targets === 0 && 'No definition has this name.',
        describeCut(found),
        found.isLate && LATE,
        names !== '' && `Not defined here or unclear: ${names}${more > 0 ? ` and ${more} more` : ''}.`,
      ),
      total: found.total,
      calls: found.edges.map(fromEdge),
    };
  },
  toText: (output: Static<typeof CallsOutput>) => describeCalls(output, 'callee', 'called by'),
});

export const testsTool = defineTool({
  ...describeTool('find_tests'),
  input: TestsInput,
  output: TestsOutput,
  run: async ({ owner, repo, ...symbol }, viewer, resources) => {
    const request = { ...symbol, repository: parseName({ owner, repo }, symbol.ref), limit: callsMax };
    const found = await findTests(resources, viewer, request);
    return {
      note: toNote(
        found.targets === 0 && 'No definition has this name.',
        found.tests.length < found.total && `Cut to ${found.tests.length} of ${found.total}: narrow name or path.`,
        found.isLate && LATE,
        describeUnresolved(found.unresolved),
        describeUnread(found.unread),
      ),
      total: found.total,
      tests: found.tests.map(({ line, title, through, isCertain, ...test }) => ({
        ...fromItem(test),
        line,
        title,
        through: [...through],
        ...toLikely(isCertain),
      })),
    };
  },
  toText: ({ note, total, tests }: Static<typeof TestsOutput>) =>
    joinLines([
      note,
      plural(total, 'test'),
      ...tests.map(({ line, title, through, likely, ...test }) => {
        const way = through.length === 0 ? '' : ` through ${inline(through.join(' → '))}`;
        return `${toSource(test)}:${line}${likely ? '?' : ''}${way}\n${quote(inline(title || OUTSIDE))}`;
      }),
    ]),
});

function fromItem({ repository, commit, path }: Origin & { readonly path: string }) {
  return { ...fromRepository(repository), commit: shortCommit(commit), path };
}

function fromEdge({ scope, startLine, other, depth, lines, isCertain, ...edge }: CallEdge & Origin) {
  const symbol = scope.join(' › ') || OUTSIDE;
  return { ...fromItem(edge), line: startLine, symbol, of: other, depth, ...toLikely(isCertain), lines: [...lines] };
}

function describeCalls({ note, total, calls }: Static<typeof CallsOutput>, word: string, verb: string): string {
  return joinLines([
    note,
    plural(total, word),
    ...calls.map(({ line, symbol, of, depth, likely, lines, ...edge }) => {
      const at = `${plural(lines.length, 'line')} ${lines.join(', ')}`.replace(/^\d+ /, '');
      return `${depth} ${toSource(edge)}:${line} ${inline(symbol)}${likely ? '?' : ''} ${verb} ${inline(of)} at ${at}`;
    }),
  ]);
}

function toLikely(isCertain: boolean): { likely?: true } {
  return isCertain ? {} : { likely: true };
}

function describeCut({ edges, total, isCut }: { edges: readonly unknown[]; total: number; isCut: boolean }) {
  if (edges.length < total) return `Cut to ${edges.length} of ${total}: lower depth, or narrow name or path.`;
  return isCut && 'More may follow: one step had more than 100 symbols. Lower depth.';
}

function describeUnresolved(unresolved: number): string | false {
  const uses = plural(unresolved, 'use');
  return (
    unresolved > 0 && `${uses} of the name with an unknown receiver left out: find_references with kind unresolved.`
  );
}

function describeUnread(unread: number): string | false {
  return unread > 0 && `${plural(unread, 'file')} not read: name a repository.`;
}
