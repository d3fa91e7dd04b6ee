import type { Command } from '../platform/command-line/command.ts';
import type { GivenCommandLine } from '../platform/command-line/command-call.ts';
import { findNearestName } from '../platform/settings/nearest-name.ts';
import type { Setting } from '../platform/settings/setting.ts';

export type CommandLine =
  | { readonly asks: 'version' }
  /** Help about one command, a group of them, or everything when none is named. */
  | { readonly asks: 'help'; readonly about: readonly Command[] }
  | (GivenCommandLine & {
      readonly asks: 'command';
      /** Undefined if no command has that name; the errors report it. */
      readonly command: Command | undefined;
    });

const ASKS: Readonly<Record<string, 'help' | 'version'>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
};

/** The command that `npx magpie-server` runs without arguments. */
const DEFAULT_COMMAND = 'serve';

/** Parses as much as possible and collects the errors, so that all are reported at once. */
export function parseCommandLine(args: readonly string[], commands: readonly Command[]): CommandLine {
  const { positional: words, given, asked } = splitArguments(args, commands);
  const positional = words.length === 0 && asked === undefined ? [DEFAULT_COMMAND] : words;
  const [first = 'help'] = positional;
  const asks = asked ?? first;
  if (asks === 'version') return { asks };
  if (asks === 'help') return parseQuestion(first === 'help' ? positional.slice(1) : positional, commands);
  const found = findCommand(positional, commands);
  const command = found?.command;
  const rest = found === undefined ? [] : positional.slice(toWords(found.name).length);
  const errors = command === undefined ? [describeUnknownCommand(positional, commands)] : checkArguments(command, rest);
  const flags = new Map<string, string>();
  for (const { name, value } of given) {
    const error = checkFlag(command, name, value, commands);
    if (error !== undefined) errors.push(error);
    else addFlag(flags, command, name.slice(2), value ?? '');
  }
  return { asks: 'command', command, args: rest, flags, errors, notices: noteFormerName(found) };
}

/** Keeps the last value, or all values of a repeatable option. */
function addFlag(flags: Map<string, string>, command: Command | undefined, flag: string, value: string): void {
  const earlier = command?.options.find((option) => option.flag === flag)?.isRepeated ? flags.get(flag) : undefined;
  flags.set(flag, earlier === undefined ? value : `${earlier},${value}`);
}

/** Parses a request for help about a command, about a group of commands, or in general. */
function parseQuestion(words: readonly string[], commands: readonly Command[]): CommandLine {
  const [word] = words;
  if (word === undefined || word === 'help' || word === 'version') return { asks: 'help', about: [] };
  const command = findCommand(words, commands)?.command;
  const about = command === undefined ? listGroup(word, commands) : [command];
  if (about.length > 0) return { asks: 'help', about };
  const errors = [describeUnknownCommand(words, commands)];
  return { asks: 'command', command: undefined, args: [], flags: new Map(), errors, notices: [] };
}

interface FoundCommand {
  readonly command: Command;
  /** The name that was used: the present or the former one. */
  readonly name: string;
}

function findCommand(words: readonly string[], commands: readonly Command[]): FoundCommand | undefined {
  const names = commands.flatMap((command) =>
    [command.name, command.formerly].flatMap((name) => (name === undefined ? [] : [{ command, name }])),
  );
  return names.find(({ name }) => toWords(name).every((word, index) => word === words[index]));
}

function noteFormerName(found: FoundCommand | undefined): string[] {
  if (found === undefined || found.name === found.command.name) return [];
  return [`magpie ${found.name} is now named magpie ${found.command.name}; use that name`];
}

function listGroup(word: string, commands: readonly Command[]): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `));
}

function toWords(name: string): readonly string[] {
  return name.split(' ');
}

interface GivenFlag {
  readonly name: string;
  readonly value: string | undefined;
}

function splitArguments(args: readonly string[], commands: readonly Command[]) {
  const positional: string[] = [];
  const given: GivenFlag[] = [];
  let asked: 'help' | 'version' | undefined;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    // A lone dash means standard input or output; two dashes end the options.
    if (arg === '--') positional.push(...rest.splice(0));
    else if (!arg.startsWith('-') || arg === '-') positional.push(arg);
    else if (Object.hasOwn(ASKS, arg)) asked ??= ASKS[arg];
    else given.push(takeFlag(arg, rest, commands));
  }
  return { positional, given, asked };
}

/**
 * Takes the value from `--flag=value`, or from the next argument unless that is a flag itself. A switch has no value.
 */
function takeFlag(arg: string, rest: string[], commands: readonly Command[]): GivenFlag {
  const equals = arg.indexOf('=');
  if (equals >= 0) return { name: arg.slice(0, equals), value: arg.slice(equals + 1) };
  const options = new Map(
    commands.flatMap((command) => command.options.flatMap((option) => toFlags(option).map((flag) => [flag, option]))),
  );
  if (options.get(arg)?.isSwitch) return { name: arg, value: 'on' };
  const [next = ''] = rest;
  const meant = options.get(arg) ?? options.get(findNearestName(arg, [...options.keys()]) ?? '');
  // A secret may begin with a dash. Taken for a flag, it would appear in the error about an unknown option.
  const isFlag = meant?.isSecret ? options.has(next) || Object.hasOwn(ASKS, next) : next.startsWith('-');
  return { name: arg, value: isFlag ? undefined : rest.shift() };
}

/** Returns the flags as they are written, including the former one. */
function toFlags({ flag, formerly }: Setting<unknown>): string[] {
  return [flag, formerly?.flag].flatMap((name) => (name === undefined ? [] : [`--${name}`]));
}

function checkArguments({ name, parameters }: Command, given: readonly string[]): string[] {
  const missing = parameters.slice(given.length).filter(({ isOptional }) => !isOptional);
  if (missing.length > 0) return missing.map((parameter) => `${name} needs ${parameter.name}: see magpie help ${name}`);
  const isEndless = parameters.some(({ isRepeated }) => isRepeated);
  const surplus = isEndless ? [] : given.slice(parameters.length);
  return surplus.map((argument) => `${name} does not know what to do with ${quoteArgument(argument)}`);
}

function checkFlag(
  command: Command | undefined,
  name: string,
  value: string | undefined,
  commands: readonly Command[],
): string | undefined {
  const options = (command === undefined ? commands : [command]).flatMap((each) => each.options);
  if (options.some((option) => toFlags(option).includes(name))) {
    return value === undefined ? `${name} needs a value` : undefined;
  }
  const nearest = findNearestName(
    name,
    options.map(({ flag }) => `--${flag}`),
  );
  return `there is no option ${name}: ${nearest ? `did you mean ${nearest}?` : 'see --help'}`;
}

function describeUnknownCommand(words: readonly string[], commands: readonly Command[]): string {
  const [word = ''] = words;
  const group = listGroup(word, commands).map(({ name }) => name);
  const isGroup = group.length > 0;
  const given = isGroup ? words.slice(0, 2).join(' ') : word;
  const names = isGroup ? group : [...commands.map(({ name }) => name), 'version', 'help'];
  const nearest = findNearestName(given, names);
  const hint = nearest ? `did you mean ${nearest}?` : `there are ${names.join(', ')}`;
  return `there is no command ${quoteArgument(given)}: ${hint}`;
}

/** Quotes an argument without its value: the text after an equals sign was meant for a setting, which may be secret. */
export function quoteArgument(argument: string): string {
  return JSON.stringify(argument.replace(/=.*$/s, '=…'));
}
