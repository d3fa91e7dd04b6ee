// The coverage of each requirement of a prompt.

export type CoverageStatus = 'covered' | 'assumed' | 'unresolved';

export interface RequirementCoverage {
  /** The words of the prompt, or an addition to it. */
  readonly text: string;
  readonly status: CoverageStatus;
  /** The nodes that fulfil it; none if it is unresolved. */
  readonly nodeIds: readonly string[];
  /** The reason why it was assumed, simulated or not resolved, for people. */
  readonly reason?: string;
  /** True if a real product needs a server for it; the interface shows a local simulation. */
  readonly needsBackend?: boolean;
  /** The change that was seen when the claim was tried: "Enrolments 2 → 3". */
  readonly proof?: string;
  /** Likely meanings, each a prompt that is understood. */
  readonly choices?: readonly string[];
}

export type EngineName = 'composer' | 'model';

export interface Coverage {
  /** `person` if the description was written, not made by an engine. */
  readonly engine: EngineName | 'person';
  readonly requirements: readonly RequirementCoverage[];
}
