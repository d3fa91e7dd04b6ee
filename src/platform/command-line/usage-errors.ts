/** All errors of a command line, each as one line for the person who wrote it. */
export class UsageErrors extends Error {
  override readonly name = 'UsageErrors';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('; '));
    this.lines = lines;
  }
}
