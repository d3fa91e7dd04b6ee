import type { Machine } from '../measure/machine.ts';
import type { Findings, Mode } from '../scenario.ts';

export interface ScenarioResult extends Required<Findings> {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
  /** The share of the processors that others used right before the scenario; null if the machine does not report it. */
  readonly foreignLoad: number | null;
}

/** The file that a run leaves; the report is made from it and nothing else. */
export interface Results {
  readonly startedAt: string;
  readonly mode: Mode;
  readonly machine: Machine;
  readonly scenarios: readonly ScenarioResult[];
}
