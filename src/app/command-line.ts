import type { Command } from './command.ts';
import { findNearestName } from './settings/nearest-name.ts';
import { listFlags } from './settings/setting.ts';

export type CommandLine =
  | { readonly asks: 'version' }
  /** About one command, a group of them, or everything when none is named. */
  | { readonly asks: 'help'; readonly about: readonly Command[] }
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
  const [word = 'help'] = words;
  const asks = asked ?? word;
  if (asks === 'version') return { asks };
  if (asks === 'help') return parseQuestion(word === 'help' ? words.slice(1) : words, commands);
  const command = findCommand(words, commands);
  const rest = command === undefined ? [] : words.slice(toWords(command).length);
  const mistakes = command === undefined ? [describeUnknownCommand(words, commands)] : checkWords(command, rest);
  const flags = new Map<string, string>();
  for (const { name, value } of given) {
    const mistake = checkFlag(command, name, value, commands);
    if (mistake !== undefined) mistakes.push(mistake);
    else flags.set(name.slice(2), value ?? '');
  }
  return { asks: 'command', command, words: rest, flags, mistakes };
}

/** A command, a group of commands, or nothing in particular. */
function parseQuestion(words: readonly string[], commands: readonly Command[]): CommandLine {
  const [word] = words;
  if (word === undefined || word === 'help' || word === 'version') return { asks: 'help', about: [] };
  const command = findCommand(words, commands);
  const about = command === undefined ? listGroup(word, commands) : [command];
  if (about.length > 0) return { asks: 'help', about };
  const mistakes = [describeUnknownCommand(words, commands)];
  return { asks: 'command', command: undefined, words: [], flags: new Map(), mistakes };
}

function findCommand(words: readonly string[], commands: readonly Command[]): Command | undefined {
  return commands.find((command) => toWords(command).every((word, index) => word === words[index]));
}

function listGroup(word: string, commands: readonly Command[]): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `));
}

function toWords({ name }: Command): readonly string[] {
  return name.split(' ');
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
  const options = new Map(
    commands.flatMap((command) =>
      command.options.flatMap((option) =>
        listFlags(option).map((flag): [string, typeof option] => [`--${flag}`, option]),
      ),
    ),
  );
  if (options.get(arg)?.isSwitch) return { name: arg, value: 'on' };
  const [next = ''] = rest;
  const meant = options.get(arg) ?? options.get(findNearestName(arg, [...options.keys()]) ?? '');
  // A secret may begin with a dash. Taken for a flag, it would be shown as one that there is not.
  const isFlag = meant?.isSecret ? options.has(next) || Object.hasOwn(ASKS, next) : next.startsWith('-');
  return { name: arg, value: isFlag ? undefined : rest.shift() };
}

function checkWords({ name, words }: Command, given: readonly string[]): string[] {
  const missing = words.slice(given.length).filter(({ isOptional }) => !isOptional);
  if (missing.length > 0) return missing.map((word) => `${name} needs ${word.name}: see magpie help ${name}`);
  const isEndless = words.some(({ isRepeated }) => isRepeated);
  const surplus = isEndless ? [] : given.slice(words.length);
  return surplus.map((word) => `${name} does not know what to do with ${quoteWord(word)}`);
}

function checkFlag(
  command: Command | undefined,
  name: string,
  value: string | undefined,
  commands: readonly Command[],
): string | undefined {
  const takers = command === undefined ? commands : [command];
  const known = takers.flatMap(({ options }) =>
    options.flatMap((option) => listFlags(option).map((flag) => `--${flag}`)),
  );
  if (known.includes(name)) return value === undefined ? `${name} needs a value` : undefined;
  const nearest = findNearestName(name, known);
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
  return `there is no command ${quoteWord(given)}: ${hint}`;
}

/** Without a value: what stands behind an equals sign was meant for a setting, which may be secret. */
export function quoteWord(word: string): string {
  return JSON.stringify(word.replace(/=.*$/s, '=…'));
}
