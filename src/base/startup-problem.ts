import { OperatorProblem } from './operator-problem.ts';

/** A problem that stops a part from starting: a port in use, a folder that is not writable. */
export class StartupProblem extends OperatorProblem {
  override readonly name = 'StartupProblem';
}
