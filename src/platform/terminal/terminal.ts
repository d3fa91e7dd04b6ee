// Output for people: answers on standard output, problems and progress on standard error. Both may quote untrusted
// text.
import { showHidden } from '../text/show-hidden.ts';

export function print(text: string): void {
  process.stdout.write(showHidden(text));
}

export function complain(line: string): void {
  process.stderr.write(`magpie: ${showHidden(line)}\n`);
}
