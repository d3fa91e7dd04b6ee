/**
 * Something that keeps a part from starting and that the person at the command line can mend: a port in use, a folder
 * that cannot be written. The message is one line, ready to be shown as it is.
 */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}
