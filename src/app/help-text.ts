import { SERVICE_NAMES } from './service-names.ts';
import { SETTINGS } from './settings.ts';

const GAP = 2;

export function createHelpText(version: string, availableServices: readonly string[]): string {
  return `Magpie ${version}

Usage
  magpie serve [service…] [options]   run the named services, or all there are
  magpie version                      print the version
  magpie help                         print this text

Services
${listServices(availableServices)}

Options, each with the environment variable that does the same
${listSettings()}

A flag wins over its variable. SIGINT or SIGTERM finishes what is in flight and exits; a second one exits at once.
From a checkout: npm start -- [service…] [options], or npm run magpie -- <command>.
`;
}

function listServices(available: readonly string[]): string {
  return SERVICE_NAMES.map((name) => `  ${name}${available.includes(name) ? '' : ' (in a later release)'}`).join('\n');
}

function listSettings(): string {
  const rows = SETTINGS.map(({ flag, variable, about, fallbackText }) => [
    `--${flag}`,
    variable,
    `${about} (default: ${fallbackText})`,
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + GAP);
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('')}`).join('\n');
}
