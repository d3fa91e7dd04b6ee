import type { Command, Parameter } from '../platform/command-line/command.ts';
import type { Setting } from '../platform/settings/setting.ts';
import { formatTable } from '../platform/terminal/format-table.ts';

interface ListedService {
  readonly name: string;
  readonly summary: string;
}

export function createHelpText(
  version: string,
  commands: readonly Command[],
  services: readonly ListedService[],
): string {
  const usages: [usage: string, summary: string][] = [
    ...commands.map((command): [string, string] => [toUsage(command), command.summary]),
    ['magpie version', 'print the version'],
    ['magpie help [command]', 'print this text, or all about one command'],
  ];
  const serve = commands.find(({ name }) => name === 'serve');
  return `Magpie ${version}

Usage
${formatTable(usages)}

Services
${formatTable(services.map(({ name, summary }) => [name, summary]))}

Options of serve, each with the environment variable that does the same
${listOptions(serve?.options ?? [])}

A flag wins over its variable. SIGINT or SIGTERM finishes what is in flight and exits; a second one exits at once.
Without a command, magpie serves. From a checkout: npm start -- [service…] [options], or npm run magpie -- <command>.
`;
}

export function createGroupHelp(commands: readonly Command[]): string {
  return `Usage
${formatTable(commands.map((command) => [toUsage(command), command.summary]))}

magpie help, followed by one of them, describes it in full.
`;
}

export function createCommandHelp(command: Command): string {
  return `Usage
  ${toUsage(command)}${command.options.length === 0 ? '' : ' [options]'}

${command.summary.replace(/^./, (letter) => letter.toUpperCase())}.
${command.about}
${command.options.length === 0 ? '' : `\nOptions\n${listOptions(command.options)}\n`}`;
}

function toUsage({ name, parameters }: Command): string {
  return ['magpie', name, ...parameters.map(toPlaceholder)].join(' ');
}

function toPlaceholder({ name, isOptional, isRepeated }: Parameter): string {
  const text = isRepeated ? `${name}…` : name;
  return isOptional ? `[${text}]` : `<${text}>`;
}

function listOptions(options: readonly Setting<unknown>[]): string {
  return formatTable(
    options.map(({ flag, variable = '', about, fallbackText }) => [
      `--${flag}`,
      variable,
      fallbackText === undefined ? about : `${about} (default: ${fallbackText})`,
    ]),
  );
}
