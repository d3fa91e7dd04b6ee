import { findNearestName } from './nearest-name.ts';
import { SETTINGS } from './settings.ts';

export interface CommandLine {
  readonly command: 'serve' | 'version' | 'help';
  /** The services that were asked for by name. */
  readonly services: readonly string[];
  /** Settings given as flags, by flag name; the last of several counts. */
  readonly flags: ReadonlyMap<string, string>;
  /** What cannot be understood, each as one line for the person who wrote it. */
  readonly mistakes: readonly string[];
}

const FLAGS = SETTINGS.map(({ flag }) => `--${flag}`);
const ASKS: Readonly<Record<string, 'help' | 'version'>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
};

/** Understands as much as it can and reports everything else, so that all mistakes can be told at once. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const flags = new Map<string, string>();
  const mistakes: string[] = [];
  const words: string[] = [];
  let asked: 'help' | 'version' | undefined;

  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (!arg.startsWith('-')) words.push(arg);
    else if (Object.hasOwn(ASKS, arg)) asked ??= ASKS[arg];
    else {
      const { name, value } = takeFlag(arg, rest);
      if (!FLAGS.includes(name)) mistakes.push(describeUnknownFlag(name));
      else if (value === undefined) mistakes.push(`${name} needs a value`);
      else flags.set(name.slice(2), value);
    }
  }

  const [word = 'help', ...services] = words;
  const command = asked ?? word;
  if (command === 'version' || command === 'help') return { command, services: [], flags, mistakes: [] };
  if (command === 'serve') return { command, services, flags, mistakes };
  const unknown = `there is no command ${JSON.stringify(word)}: use serve, version or help`;
  return { command: 'serve', services: [], flags, mistakes: [unknown, ...mistakes] };
}

/** Every flag has a value: `--flag=value`, or the next argument unless that is a flag itself. */
function takeFlag(arg: string, rest: string[]): { name: string; value: string | undefined } {
  const equals = arg.indexOf('=');
  if (equals >= 0) return { name: arg.slice(0, equals), value: arg.slice(equals + 1) };
  return { name: arg, value: rest[0]?.startsWith('-') ? undefined : rest.shift() };
}

function describeUnknownFlag(name: string): string {
  const nearest = findNearestName(name, FLAGS);
  return `there is no option ${name}: ${nearest ? `did you mean ${nearest}?` : 'see --help'}`;
}
