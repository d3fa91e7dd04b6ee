// Completion scripts for shells, generated from the table of commands. Each script finds the longest prefix of the line
// that is a command or a group of commands, and offers the words that may follow it.
import type { Command } from '../platform/command-line/command.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** The words that may follow each command and each first word of a group; the empty key is the program. */
type Candidates = ReadonlyMap<string, readonly Candidate[]>;

export function createCompletion(shell: Shell, commands: readonly Command[]): string {
  const candidates = listCandidates(commands);
  if (shell === 'bash') return createBashScript(candidates);
  return shell === 'zsh' ? createZshScript(candidates) : createFishScript(candidates);
}

function listCandidates(commands: readonly Command[]): Candidates {
  const candidates = new Map<string, Candidate[]>([['', []]]);
  for (const { name, summary, options } of commands) {
    const words = name.split(' ');
    words.forEach((word, index) => {
      const before = words.slice(0, index).join(' ');
      const following = candidates.get(before) ?? [];
      const isLast = index === words.length - 1;
      if (!following.some((each) => each.word === word)) following.push({ word, about: isLast ? summary : '' });
      candidates.set(before, following);
    });
    const flags = options.map(({ flag, about }) => ({ word: `--${flag}`, about }));
    candidates.set(name, [...(candidates.get(name) ?? []), ...flags]);
  }
  for (const word of ['version', 'help']) candidates.get('')?.push({ word, about: '' });
  return candidates;
}

function createBashScript(candidates: Candidates): string {
  return `_magpie() {
  local key='' next word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${key:+$key }$word"
    case "$next" in ${toPattern(candidates)}) key="$next" ;; esac
  done
  case "$key" in
${toCases(candidates, (words) => `COMPREPLY=($(compgen -W '${words}' -- "\${COMP_WORDS[COMP_CWORD]}"))`)}
  esac
}
complete -o default -F _magpie magpie
`;
}

function createZshScript(candidates: Candidates): string {
  return `_magpie() {
  local key='' next word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${key:+$key }$word"
    case "$next" in (${toPattern(candidates)}) key="$next" ;; esac
  done
  case "$key" in
${toCases(candidates, (words) => `compadd -- ${words}`)}
  esac
  _files
}
compdef _magpie magpie
`;
}

function createFishScript(candidates: Candidates): string {
  const known = [...candidates.keys()].filter((key) => key !== '').map((key) => `'${key}'`);
  const lines = [...candidates].flatMap(([key, words]) =>
    words.map(({ word, about }) => {
      const text = about === '' ? '' : ` -d '${about.replace(/[\\']/g, String.raw`\$&`)}'`;
      return `complete -c magpie -n 'test "$(__magpie_key)" = "${key}"' -a '${word}'${text}`;
    }),
  );
  return `function __magpie_key
  set -l key
  for word in (commandline -opc)[2..]
    set -l next (string join ' ' -- $key $word)
    contains -- $next ${known.join(' ')}; and set key $next
  end
  echo "$key"
end
${lines.join('\n')}
`;
}

function toPattern(candidates: Candidates): string {
  return [...candidates.keys()]
    .filter((key) => key !== '')
    .map((key) => `'${key}'`)
    .join('|');
}

function toCases(candidates: Candidates, offer: (words: string) => string): string {
  const cases = [...candidates].map(
    ([key, words]) => `    '${key}') ${offer(words.map(({ word }) => word).join(' '))} ;;`,
  );
  return cases.join('\n');
}
