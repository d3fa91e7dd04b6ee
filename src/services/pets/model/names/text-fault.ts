import type { TextFault } from '../refusals.ts';

/** Line breaks among them: a name or a description is one line. */
const CONTROL = /\p{Cc}/u;
const ADDRESS = /:\/\/|\b(?:javascript|data|vbscript|mailto):\S|\bwww\./iu;
/** The characters that a shell acts on, in case anybody pastes the text into one. */
const SHELL = /[`$|<>\\{};]|&&/u;

/** Returns undefined for a text without a fault. */
export function findTextFault(text: string): TextFault | undefined {
  if (CONTROL.test(text)) return 'control-characters';
  if (ADDRESS.test(text)) return 'web-address';
  if (SHELL.test(text)) return 'shell-characters';
  return undefined;
}
