import type { PathInspection } from '../../services/pets/client/index.ts';
import type { Command } from '../command.ts';
import { formatCount } from '../terminal/format.ts';
import { print } from '../terminal/terminal.ts';

export const petsValidateCommand: Command = {
  name: 'pets validate',
  summary: 'tell whether a registry would accept a pet, and what to mend',
  words: [{ name: 'zip|folder' }],
  options: [],
  about: `
Takes the ZIP or the folder of a pet, or a spritesheet alone, and keeps it to the same rules as a registry does; nothing is
sent anywhere. Ends with 1 when it would be refused.`,
  run: async (call) => {
    call.checkMistakes();
    const { inspectPath } = await import('../../services/pets/client/index.ts');
    const inspection = await inspectPath(call.word(0));
    print(createReport(inspection));
    return inspection.checked === undefined ? 1 : 0;
  },
};

function createReport({ findings, checked }: PathInspection): string {
  if (checked !== undefined) {
    const { extension, spriteVersion, sha256 } = checked;
    return `A registry would accept it: a ${extension} sheet of version ${spriteVersion}, sha256 ${sha256}.\n`;
  }
  const lines = findings.map(
    ({ code, message, hint }) => `${code}: ${message}${hint === undefined ? '' : `\n  ${hint}`}`,
  );
  const count = formatCount(findings.length, 'thing has', 'things have');
  return `${lines.join('\n')}\nA registry would refuse it: ${count} to be mended.\n`;
}
