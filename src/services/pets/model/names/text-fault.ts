import type { TextFault } from '../refusals.ts';

/** Line breaks among them: a name or a description is one line. */
const CONTROL = /\p{Cc}/u;
const ADDRESS = /:\/\/|\b(?:javascript|data|vbscript|mailto):\S|\bwww\./iu;
/** What a shell acts on, should anybody ever paste the text into one. */
const SHELL = /[`$|<>\\{};]|&&/u;

/** Undefined where there is none. */
export function findTextFault(text: string): TextFault | undefined {
  if (CONTROL.test(text)) return 'control-characters';
  if (ADDRESS.test(text)) return 'web-address';
  if (SHELL.test(text)) return 'shell-characters';
  return undefined;
}
