// What became of each requirement of a prompt.

export type CoverageStatus = 'covered' | 'assumed' | 'unresolved';

export interface RequirementCoverage {
  /** In the words of the prompt, or what was added to it. */
  readonly text: string;
  readonly status: CoverageStatus;
  /** The nodes that fulfil it; none where it is unresolved. */
  readonly nodeIds: readonly string[];
  /** Why it was assumed, simulated or not resolved, for people. */
  readonly reason?: string;
  /** Whether a real product needs a server for it; the interface shows a local simulation. */
  readonly needsBackend?: boolean;
}

export type EngineName = 'composer' | 'model';

export interface Coverage {
  readonly engine: EngineName;
  readonly requirements: readonly RequirementCoverage[];
}
