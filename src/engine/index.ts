export { createEngine, type Engine, type EngineOptions } from './create-engine.ts';
export type { Metric, ReadRows, RowHits, RowResidency, RowSearch, RowShape } from './engine.ts';
export { EngineClosed, EngineOverloaded } from './errors.ts';
export { codeStride } from './rows/code-layout.ts';
export { encodeCodes, encodeRows, encodeRowsInto, isRowIntact, listDamaged } from './rows/row-codec.ts';
export { DIMENSION_MAX, rowStride } from './rows/row-layout.ts';
export { isCoded, type RowTable } from './rows/row-table.ts';
export type { RowView } from './rows/row-view.ts';
export { TopK } from './scan/top-k.ts';
