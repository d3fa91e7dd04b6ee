export interface InputIssue {
  readonly path: string;
  readonly message: string;
}

/** An invalid input of a caller, with at most a handful of issues. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly issues: readonly InputIssue[];
  /** The advice, if the issues do not give it themselves. */
  readonly resolution: string | undefined;
  /** True if the input has the right shape but is too large. */
  readonly isOutOfBounds: boolean;

  constructor(issues: readonly InputIssue[], resolution?: string, isOutOfBounds = false) {
    super(issues.map(({ path, message }) => `${path} ${message}`).join('; '));
    this.issues = issues;
    this.resolution = resolution;
    this.isOutOfBounds = isOutOfBounds;
  }
}

export function refuseInput(path: string, message: string, resolution?: string): never {
  throw new InvalidInput([{ path, message }], resolution);
}

export function refuseSize(path: string, message: string, resolution?: string): never {
  throw new InvalidInput([{ path, message }], resolution, true);
}
