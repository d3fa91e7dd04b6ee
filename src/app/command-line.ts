import type { Command } from './command.ts';
import { findNearestName } from './nearest-name.ts';

export type CommandLine =
  | { readonly asks: 'version' }
  /** About one command, or about everything. */
  | { readonly asks: 'help'; readonly about: Command | undefined }
  | {
      readonly asks: 'command';
      /** Undefined when there is none of that name, which is among the mistakes then. */
      readonly command: Command | undefined;
      readonly words: readonly string[];
      /** By flag name; the last of several counts. */
      readonly flags: ReadonlyMap<string, string>;
      /** What cannot be understood, each as one line for the person who wrote it. */
      readonly mistakes: readonly string[];
    };

const ASKS: Readonly<Record<string, 'help' | 'version'>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
};

/** Understands as much as it can and reports everything else, so that all mistakes can be told at once. */
export function parseCommandLine(args: readonly string[], commands: readonly Command[]): CommandLine {
  const { words, given, asked } = splitArguments(args, commands);
  const [word = 'help', ...rest] = words;
  const asks = asked ?? word;
  if (asks === 'version') return { asks };
  if (asks === 'help') {
    const about = word === 'help' ? rest[0] : word;
    const command = commands.find(({ name }) => name === about);
    const isKnown = command !== undefined || about === undefined || about === 'help' || about === 'version';
    if (isKnown) return { asks, about: command };
    return {
      asks: 'command',
      command,
      words: [],
      flags: new Map(),
      mistakes: [describeUnknownCommand(about, commands)],
    };
  }
  const command = commands.find(({ name }) => name === word);
  const mistakes: string[] = [];
  const flags = new Map<string, string>();
  if (command === undefined) mistakes.push(describeUnknownCommand(word, commands));
  else mistakes.push(...checkWords(command, rest));
  for (const { name, value } of given) {
    const mistake = checkFlag(command, name, value, commands);
    if (mistake !== undefined) mistakes.push(mistake);
    else flags.set(name.slice(2), value ?? '');
  }
  return { asks: 'command', command, words: rest, flags, mistakes };
}

interface GivenFlag {
  readonly name: string;
  readonly value: string | undefined;
}

function splitArguments(args: readonly string[], commands: readonly Command[]) {
  const words: string[] = [];
  const given: GivenFlag[] = [];
  let asked: 'help' | 'version' | undefined;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    // A lone dash is the name of standard input and output; two dashes end the options.
    if (arg === '--') words.push(...rest.splice(0));
    else if (!arg.startsWith('-') || arg === '-') words.push(arg);
    else if (Object.hasOwn(ASKS, arg)) asked ??= ASKS[arg];
    else given.push(takeFlag(arg, rest, commands));
  }
  return { words, given, asked };
}

/** `--flag=value`, or the next argument unless that is a flag itself. A switch has no value. */
function takeFlag(arg: string, rest: string[], commands: readonly Command[]): GivenFlag {
  const equals = arg.indexOf('=');
  if (equals >= 0) return { name: arg.slice(0, equals), value: arg.slice(equals + 1) };
  if (isSwitch(arg, commands)) return { name: arg, value: 'on' };
  return { name: arg, value: rest[0]?.startsWith('-') ? undefined : rest.shift() };
}

function isSwitch(name: string, commands: readonly Command[]): boolean {
  return commands.some(({ options }) => options.some((option) => option.isSwitch && `--${option.flag}` === name));
}

function checkWords({ name, words }: Command, given: readonly string[]): string[] {
  const missing = words.slice(given.length).filter(({ isOptional }) => !isOptional);
  if (missing.length > 0) return missing.map((word) => `${name} needs ${word.name}: see magpie help ${name}`);
  const isEndless = words.some(({ isRepeated }) => isRepeated);
  const surplus = isEndless ? [] : given.slice(words.length);
  return surplus.map((word) => `${name} does not know what to do with ${JSON.stringify(word)}`);
}

function checkFlag(
  command: Command | undefined,
  name: string,
  value: string | undefined,
  commands: readonly Command[],
): string | undefined {
  const takers = command === undefined ? commands : [command];
  const known = takers.flatMap(({ options }) => options.map(({ flag }) => `--${flag}`));
  if (known.includes(name)) return value === undefined ? `${name} needs a value` : undefined;
  const nearest = findNearestName(name, known);
  return `there is no option ${name}: ${nearest ? `did you mean ${nearest}?` : 'see --help'}`;
}

function describeUnknownCommand(word: string, commands: readonly Command[]): string {
  const names = [...commands.map(({ name }) => name), 'version', 'help'];
  const nearest = findNearestName(word, names);
  const hint = nearest ? `did you mean ${nearest}?` : `there are ${names.join(', ')}`;
  return `there is no command ${JSON.stringify(word)}: ${hint}`;
}
