export { createEngine, type EngineOptions } from './create-engine.ts';
export type { Engine, Metric, RowHits, RowSearch, RowShape, RowTable, RowView } from './engine.ts';
export { EngineClosed, EngineOverloaded } from './errors.ts';
export { encodeRows, isRowIntact } from './row-codec.ts';
export { DIMENSION_MAX, rowStride } from './row-layout.ts';
