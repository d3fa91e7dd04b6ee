// The commands in documents: those in `sh` blocks, and code spans that begin with a program.
import { globSync } from 'node:fs';
import { ROOT, readDocument } from '../support/markdown.ts';

interface DocumentCommand {
  readonly text: string;
  /** Commands of one block are typed into one shell. */
  readonly block: string;
}

/** The first words of code spans that are commands. A single word is a name, unless it is a script. */
const SPAN = /^(?:[A-Z_]+=\S+ )*(?:(?:magpie|npm|npx|node|curl|claude|codex|docker|git|rm|systemd-analyze) |\.ci\/run)/;
/** `magpie help <command>` and `magpie …` represent many commands. */
const PLACEHOLDER = /<[a-z]+>|…$/;
const BLOCK = /^ *```(\w*)\n(.*?)^ *```$/gms;
/** The changelog names commands of earlier versions too. */
const HISTORY = 'CHANGELOG.md';

export const DOCUMENTS: readonly string[] = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
  .filter((document) => document !== HISTORY)
  .sort((a, b) => a.split('/').length - b.split('/').length || a.localeCompare(b));

/** Lists each command once, in the order of the document. */
export function listCommands(document: string): DocumentCommand[] {
  const text = readDocument(document);
  const found: (DocumentCommand & { readonly at: number })[] = [];
  for (const { index, 1: language, 2: code = '' } of text.matchAll(BLOCK)) {
    if (language !== 'sh') continue;
    for (const command of splitLines(code)) found.push({ text: command, block: `block at ${index}`, at: index });
  }
  const prose = text.replaceAll(BLOCK, (block) => ' '.repeat(block.length));
  for (const { index, 1: span = '' } of prose.matchAll(/`([^`]+)`/g)) {
    const command = span.replaceAll(/\s+/g, ' ');
    if (SPAN.test(command) && !PLACEHOLDER.test(command)) {
      found.push({ text: command.replace(/ --$/, ''), block: `span at ${index}`, at: index });
    }
  }
  found.sort((a, b) => a.at - b.at);
  return found.filter(({ text: each }, index) => found.findIndex((other) => other.text === each) === index);
}

/** Commands without their comments; quotes and backslashes carry one over several lines. */
function splitLines(code: string): string[] {
  const commands: string[] = [];
  let open = '';
  for (const line of code.split('\n')) {
    open += `${open && '\n'}${line.replace(/(?:^|\s+)#(?: |!).*$/, '')}`;
    const isOpen = /\\$/.test(open) || (open.match(/'/g)?.length ?? 0) % 2 === 1;
    if (isOpen) continue;
    if (open.trim() !== '') commands.push(open.trim());
    open = '';
  }
  return commands;
}
