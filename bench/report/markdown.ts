import { type Goal, hasTarget, isMet, type Table } from '../scenario.ts';
import type { Results, ScenarioResult } from './results.ts';

/** Writes the report. `others` are reports of single services in the same folder. */
export function toMarkdown(results: Results, file: string, others: readonly string[]): string {
  const { startedAt, mode, machine, scenarios } = results;
  const goals = scenarios.flatMap((scenario) => scenario.goals.filter(hasTarget));
  return `${[
    '# Benchmark results',
    `Made by \`npm run ${mode === 'full' ? 'bench:full' : 'bench'}\` on ${startedAt.slice(0, 10)}; the numbers are in [${file}](${file}), the ` +
      'method is described in [bench/README.md](../README.md). Sides that are compared took turns in the same run, so read the ratios; ' +
      'times belong to this machine on that day.',
    `**Machine**: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.platform}; ` +
      `${machine.caches.join(', ')}; ${machine.runtime}.`,
    ...(others.length === 0
      ? []
      : [`Reports of single services: ${others.map((name) => `[${name.slice(0, -3)}](${name})`).join(', ')}.`]),
    ...(goals.length === 0 ? [] : ['## Goals', toGoalTable(goals)]),
    ...scenarios.map(toSection),
  ].join('\n\n')}\n`;
}

function toSection({ title, about, foreignLoad, tables, charts, goals, notes }: ScenarioResult): string {
  const others =
    foreignLoad === null ? [] : [`Others used ${Math.round(foreignLoad * 100)} % of the processors when it began.`];
  const measured = goals.filter((goal) => !hasTarget(goal));
  return [
    `## ${title}`,
    [about, ...others].join(' '),
    ...charts.map(({ id, title: alt }) => `![${alt}](plots/${id}.svg)`),
    ...tables.map((table) => `**${table.title}**\n\n${toTable(table.columns, table.rows)}`),
    ...measured.map(({ says, value }) => `- ${says}: ${value}`),
    ...notes.map((note) => `- ${note}`),
  ].join('\n\n');
}

function toGoalTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => [
    goal.says,
    goal.value,
    goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`,
    isMet(goal) ? 'reached' : '**missed**',
  ]);
  return toTable(['figure', 'measured', 'goal', ''], rows);
}

export function toTable(columns: Table['columns'], rows: Table['rows']): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  // Numbers are aligned to the right, which makes them easier to compare.
  const alignment = columns.map((_, i) => (rows.every((row) => typeof row[i] === 'number') ? '---:' : '---'));
  return [line(columns), line(alignment), ...rows.map(line)].join('\n');
}
