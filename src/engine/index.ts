export { codeStride } from './code-layout.ts';
export { createEngine, type Engine, type EngineOptions } from './create-engine.ts';
export type { Metric, ReadRows, RowHits, RowResidency, RowSearch, RowShape } from './engine.ts';
export { EngineClosed, EngineOverloaded } from './errors.ts';
export { encodeCodes, encodeRows, encodeRowsInto, isRowIntact, listDamaged } from './row-codec.ts';
export { DIMENSION_MAX, rowStride } from './row-layout.ts';
export { isCoded, type RowTable } from './row-table.ts';
export type { RowView } from './row-view.ts';
export { TopK } from './scan/top-k.ts';
