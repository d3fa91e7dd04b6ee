import type { Command, Word } from './command.ts';
import { SERVICE_NAMES } from './service-names.ts';
import type { Setting } from './settings/setting.ts';

const GAP = 2;

export function createHelpText(
  version: string,
  commands: readonly Command[],
  availableServices: readonly string[],
): string {
  const usages: [usage: string, summary: string][] = [
    ...commands.map((command): [string, string] => [toUsage(command), command.summary]),
    ['magpie version', 'print the version'],
    ['magpie help [command]', 'print this text, or all about one command'],
  ];
  const serve = commands.find(({ name }) => name === 'serve');
  return `Magpie ${version}

Usage
${toTable(usages)}

Services
${listServices(availableServices)}

Options of serve, each with the environment variable that does the same
${listOptions(serve?.options ?? [])}

A flag wins over its variable. SIGINT or SIGTERM finishes what is in flight and exits; a second one exits at once.
From a checkout: npm start -- [service…] [options], or npm run magpie -- <command>.
`;
}

/** Of commands that belong together. */
export function createGroupHelp(commands: readonly Command[]): string {
  return `Usage
${toTable(commands.map((command) => [toUsage(command), command.summary]))}

magpie help, followed by one of them, tells all about it.
`;
}

export function createCommandHelp(command: Command): string {
  return `Usage
  ${toUsage(command)}${command.options.length === 0 ? '' : ' [options]'}

${command.summary.replace(/^./, (letter) => letter.toUpperCase())}.
${command.about}
${command.options.length === 0 ? '' : `\nOptions\n${listOptions(command.options)}\n`}`;
}

function toUsage({ name, words }: Command): string {
  return ['magpie', name, ...words.map(toWord)].join(' ');
}

function toWord({ name, isOptional, isRepeated }: Word): string {
  const text = isRepeated ? `${name}…` : name;
  return isOptional ? `[${text}]` : `<${text}>`;
}

function listServices(available: readonly string[]): string {
  return SERVICE_NAMES.map((name) => `  ${name}${available.includes(name) ? '' : ' (in a later release)'}`).join('\n');
}

function listOptions(options: readonly Setting<unknown>[]): string {
  return toTable(
    options.map(({ flag, variable = '', about, fallbackText }) => [
      `--${flag}`,
      variable,
      fallbackText === undefined ? about : `${about} (default: ${fallbackText})`,
    ]),
  );
}

/** The last column is as wide as it likes. */
function toTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length)) - 1;
  const widths = Array.from({ length: columns }, (_, column) => {
    const width = Math.max(...rows.map((row) => row[column]?.length ?? 0));
    return width === 0 ? 0 : width + GAP;
  });
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('')}`).join('\n');
}
