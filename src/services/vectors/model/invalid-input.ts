export interface InputIssue {
  readonly path: string;
  readonly message: string;
}

/** Something that a caller sent cannot be taken. At most a handful of issues. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly issues: readonly InputIssue[];
  /** What would help, where the issues do not say it themselves. */
  readonly resolution: string | undefined;
  /** Of the right shape, but larger than what is taken. */
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

export function refuseSize(path: string, message: string, resolution: string): never {
  throw new InvalidInput([{ path, message }], resolution, true);
}
