import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawBarChart } from './bar-chart.ts';
import { drawLineChart } from './line-chart.ts';
import { toMarkdown } from './markdown.ts';
import type { Results } from './results.ts';

/** Makes the page and its plots from the numbers in `file`; replaces those of an earlier run. */
export async function writeReport(results: Results, folder: string, file: string): Promise<string> {
  const plots = join(folder, 'plots');
  await rm(plots, { recursive: true, force: true });
  await mkdir(plots, { recursive: true });
  for (const chart of results.scenarios.flatMap(({ charts }) => charts)) {
    const svg = chart.kind === 'bars' ? drawBarChart(chart) : drawLineChart(chart);
    await writeFile(join(plots, `${chart.id}.svg`), svg);
  }
  const page = join(folder, 'README.md');
  const others = (await readdir(folder)).filter((name) => name.endsWith('.md') && name !== 'README.md').sort();
  await writeFile(page, toMarkdown(results, file, others));
  return page;
}
