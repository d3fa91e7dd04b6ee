/** Line breaks among them: a name or a description is one line. */
const CONTROL = /\p{Cc}/u;
const ADDRESS = /:\/\/|\b(?:javascript|data|vbscript|mailto):\S|\bwww\./iu;
/** What a shell acts on, should anybody ever paste the text into one. */
const SHELL = /[`$|<>\\{};]|&&/u;

/**
 * What keeps a text out of pet.json, which terminals show and agents take for their own: continues a sentence that begins
 * with the name of the text. Undefined for nothing.
 */
export function findTextFault(text: string): string | undefined {
  if (CONTROL.test(text)) return 'contains control characters';
  if (ADDRESS.test(text)) return 'contains an address of the web';
  if (SHELL.test(text)) return 'contains characters of a shell: ` $ | < > \\ { } ; or &&';
  return undefined;
}
