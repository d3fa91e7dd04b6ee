import { OperatorProblem } from './operator-problem.ts';

/** What keeps a part from starting: a port in use, a folder that cannot be written. */
export class StartupProblem extends OperatorProblem {
  override readonly name = 'StartupProblem';
}
