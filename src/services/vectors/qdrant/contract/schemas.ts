import { listNamedSchemas } from '../../../../platform/http/schemas/schema-reference.ts';
import * as bodies from './bodies.ts';
import * as collections from './collections.ts';
import * as document from './document.ts';
import * as facets from './facets.ts';
import * as fields from './fields.ts';
import * as filter from './filter.ts';
import * as formula from './formula.ts';
import * as groups from './groups.ts';
import * as indexes from './indexes.ts';
import * as order from './order.ts';
import * as points from './points.ts';
import * as query from './query.ts';
import * as search from './search.ts';
import * as snapshots from './snapshots.ts';
import * as strictMode from './strict-mode.ts';
import * as vectorInput from './vector-input.ts';

/** The components of the published document. */
export const SCHEMAS = listNamedSchemas(
  bodies,
  fields,
  filter,
  collections,
  strictMode,
  snapshots,
  indexes,
  points,
  order,
  vectorInput,
  document,
  formula,
  search,
  query,
  groups,
  facets,
);
