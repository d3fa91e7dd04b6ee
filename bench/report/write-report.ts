import type { Results } from './results.ts';
export async function writeReport(results: Results, folder: string): Promise<string> {
  console.log(
    JSON.stringify(
      results.scenarios.map((s) => [s.tables, s.goals, s.notes]),
      null,
      1,
    ),
  );
  return folder;
}
