import type { RowShape } from './engine.ts';
import { METRICS } from './metrics.ts';
import type { RowCodes } from './row-codes.ts';
import type { ScanWork, SiftWork } from './scan/scan-job.ts';
import type { ScanPlan } from './scan/scan-plan.ts';

/** The ways in which a table can be searched in its present state. */
export interface TableWorks {
  /** Absent when the rows are elsewhere. */
  readonly scan: ScanWork | undefined;
  /** Absent when the table has no codes. */
  readonly sift: SiftWork | undefined;
}

/**
 * A cache of a table's works, made anew only when its memory has changed, so that searches of one state share a scan.
 */
export class SearchWorks {
  readonly #shape: RowShape;
  #works: TableWorks = { scan: undefined, sift: undefined };

  constructor(shape: RowShape) {
    this.#shape = shape;
  }

  get(rows: ScanPlan | undefined, codes: RowCodes | undefined): TableWorks {
    const { scan, sift } = this.#works;
    if (scan?.plan !== rows || sift?.plan !== codes?.plan || sift?.coded !== codes?.coded) {
      this.#works = this.#create(rows, codes);
    }
    return this.#works;
  }

  #create(rows: ScanPlan | undefined, codes: RowCodes | undefined): TableWorks {
    const { dimension, metric } = this.#shape;
    const traits = METRICS[metric];
    const scan = rows && ({ kind: 'scan', plan: rows, dimension, traits } as const);
    if (!codes) return { scan, sift: undefined };
    const { plan, coded } = codes;
    return { scan, sift: { kind: 'sift', plan, dimension, traits, coded, rows } };
  }
}
