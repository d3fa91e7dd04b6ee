export { codeStride } from './code-layout.ts';
export { createEngine, type EngineOptions } from './create-engine.ts';
export type {
  Engine,
  Metric,
  ReadRows,
  RowHits,
  RowPlace,
  RowSearch,
  RowShape,
  RowTable,
  RowView,
} from './engine.ts';
export { EngineClosed, EngineOverloaded } from './errors.ts';
export { encodeCodes, encodeRows, encodeRowsInto, isRowIntact, listDamaged } from './row-codec.ts';
export { DIMENSION_MAX, rowStride } from './row-layout.ts';
export { isCoded } from './row-table.ts';
