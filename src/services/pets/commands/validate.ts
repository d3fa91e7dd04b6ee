import type { Command } from '../../../platform/command-line/command.ts';
import { print } from '../../../platform/terminal/terminal.ts';
import { formatCount } from '../../../platform/text/format.ts';
import type { PathInspection } from '../client/index.ts';

export const validateCommand: Command = {
  name: 'pets validate',
  summary: 'check if a registry would accept a pet, and list what to mend',
  parameters: [{ name: 'zip|folder' }],
  options: [],
  about: `
Takes the ZIP or the folder of a pet, or a spritesheet alone, and keeps it to the same rules as a registry does; nothing is
sent anywhere. Ends with 1 when it would be refused.`,
  run: async (call) => {
    call.checkUsage();
    const { inspectPath } = await import('../client/index.ts');
    const inspection = await inspectPath(call.arg(0));
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
