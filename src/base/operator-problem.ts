/**
 * What keeps a command from doing its work and can be corrected by the person at the command line: a folder that
 * exists already, a server that does not answer. The message is one line, ready to be shown as it is.
 */
export class OperatorProblem extends Error {
  override readonly name: string = 'OperatorProblem';
}
