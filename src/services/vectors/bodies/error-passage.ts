import type { ErrorPassage } from '../../../platform/http/bodies/body-reader.ts';
import { type InputIssue, InvalidInput } from '../model/invalid-input.ts';

interface PackedInput {
  readonly issues: readonly InputIssue[];
  readonly resolution: string | undefined;
  readonly isOutOfBounds: boolean;
}

/** The transfer of this service's input errors between threads. */
export const ERROR_PASSAGE: ErrorPassage = {
  pack: (error) => {
    if (!(error instanceof InvalidInput)) return undefined;
    const { issues, resolution, isOutOfBounds } = error;
    return { issues, resolution, isOutOfBounds } satisfies PackedInput;
  },
  unpack: (packed) => {
    const { issues, resolution, isOutOfBounds } = packed as PackedInput;
    return new InvalidInput(issues, resolution, isOutOfBounds);
  },
};
