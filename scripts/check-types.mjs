// Checks all types: those of the program, and those of the code for browsers and of components, which know other globals and have
// a tsconfig.json beside them.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';

const projects = ['.', ...globSync('src/**/{browser,catalogue}/tsconfig.json').map((path) => dirname(path))];
const failed = projects.filter((path) => spawnSync('tsc', ['-p', path], { stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;
