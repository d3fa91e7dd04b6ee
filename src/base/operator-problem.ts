/**
 * A problem that stops a command and that the person at the command line can fix: a folder that exists already, a
 * server that does not answer. The message is one line, ready to be shown.
 */
export class OperatorProblem extends Error {
  override readonly name: string = 'OperatorProblem';
}
