import type { ClusterNodes } from '../../../platform/storage/postgres/nodes/watch-nodes.ts';
import { findNamedBuckets, type Layout } from '../buckets/buckets.ts';
import type { DatabaseOptions } from '../database.ts';

/** Returns the admission of statements to the nodes that have the buckets of a layout. */
export function createAdmission(nodes: ClusterNodes): DatabaseOptions['toAdmit'] {
  return (layout: Layout) => {
    const named = findNamedBuckets(layout);
    // The head of the collection is in its first bucket in any layout.
    const buckets = named && [layout.bucket, ...named];
    return (act) => nodes.run(buckets, act);
  };
}
