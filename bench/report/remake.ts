// The command `npm run bench:report -- bench/results/<file>.json`: makes the report of an earlier run again.
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Results } from './results.ts';
import { writeReport } from './write-report.ts';

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('usage: npm run bench:report -- bench/results/<file>.json');
  process.exit(2);
}
const results = JSON.parse(await readFile(path, 'utf8')) as Results;
console.log(await writeReport(results, dirname(path), basename(path)));
