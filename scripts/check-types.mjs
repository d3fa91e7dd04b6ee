// Checks all types: those of the program, and those of the code for browsers and of components. The latter know other
// globals and have their own tsconfig.json. Caches results in node_modules/.cache: a second run checks only what a
// change affects.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';

const projects = [
  '.',
  ...globSync('src/**/{browser,frame,interface-catalogue}/tsconfig.json').map((path) => dirname(path)),
];
const failed = projects.filter((path) => !check(path));
process.exitCode = failed.length === 0 ? 0 : 1;

/** @param {string} project */
function check(project) {
  const file = `node_modules/.cache/types/${project}/tsbuildinfo`;
  const args = ['-p', project, '--incremental', '--tsBuildInfoFile', file];
  return spawnSync('tsc', args, { stdio: 'inherit' }).status === 0;
}
