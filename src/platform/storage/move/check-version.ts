import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { StoreTables } from '../open-store-database.ts';

/** Rejects a source of another version: it is read as it is, so that any program can continue with it. */
export function checkVersion({ name, migrations }: StoreTables, version: number): void {
  if (version === migrations.length) return;
  throw new OperatorProblem(
    `the ${name} database has version ${version}, and this program ${migrations.length}: start and stop the server of this version on it, then move it`,
  );
}
