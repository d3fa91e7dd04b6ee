import {
  createEngine,
  type Engine,
  encodeRows,
  type Metric,
  type RowTable,
  type RowView,
} from '../../src/engine/index.ts';
import { batchesOf, type Dataset } from './dataset.ts';

export interface LoadedTable extends AsyncDisposable {
  readonly engine: Engine;
  readonly table: RowTable;
  readonly view: RowView;
}

const ROWS_PER_BATCH = 4_096;
const NONE = new Uint32Array(0);

/** Loads the rows into a separate engine; the slot of a row is its number. */
export function loadTable(dataset: Dataset, metric: Metric, threads: number): LoadedTable {
  const { count, dimension } = dataset;
  const engine = createEngine({ threads });
  const table = engine.createTable({ dimension, metric });
  table.reserve(count);
  for (const batch of batchesOf(dataset, ROWS_PER_BATCH)) {
    const slots = Uint32Array.from({ length: batch.count }, (_, i) => batch.first + i);
    table.publish(slots, new Uint8Array(encodeRows(batch.values, dimension)), NONE);
  }
  const view = table.view();
  return {
    engine,
    table,
    view,
    async [Symbol.asyncDispose]() {
      view.release();
      table.free();
      await engine.close();
    },
  };
}
