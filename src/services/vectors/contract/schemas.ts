import { listNamedSchemas } from '../../../platform/http/schemas/schema-reference.ts';
import * as collections from './collections.ts';
import * as envelope from './envelope.ts';
import * as errorBody from './error-body.ts';
import * as filter from './filter.ts';
import * as points from './points.ts';
import * as search from './search.ts';

/** The components of the published document. */
export const SCHEMAS = listNamedSchemas(errorBody, envelope, collections, filter, points, search);
