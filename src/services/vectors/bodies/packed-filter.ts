// A filter as JSON. Copying the objects of tens of thousands of conditions between threads takes 0.2 s, copying texts
// some milliseconds. The main thread parses one text after the other, and serves others in between.
import { Slices } from '../../../base/slices.ts';
import type { Condition, Filter } from '../../../vector/filter.ts';

export interface PackedFilter {
  readonly least: number;
  /** The conditions of `must`, `mustNot` and `should`. */
  readonly lists: readonly (readonly string[])[];
}

/** The conditions in one text: they are parsed in less than a millisecond. */
const CONDITIONS_PER_TEXT = 256;

export function packFilter({ must, mustNot, should, least }: Filter): PackedFilter {
  const toTexts = (conditions: readonly Condition[]) =>
    Array.from({ length: Math.ceil(conditions.length / CONDITIONS_PER_TEXT) }, (_, i) =>
      JSON.stringify(conditions.slice(i * CONDITIONS_PER_TEXT, (i + 1) * CONDITIONS_PER_TEXT)),
    );
  return { least, lists: [must, mustNot, should].map(toTexts) };
}

export async function unpackFilter({ least, lists }: PackedFilter): Promise<Filter> {
  const slices = new Slices();
  const parse = async (texts: readonly string[] = []): Promise<Condition[]> => {
    const conditions: Condition[] = [];
    for (const text of texts) {
      conditions.push(...(JSON.parse(text) as Condition[]));
      if (slices.isOver) await slices.next();
    }
    return conditions;
  };
  return { must: await parse(lists[0]), mustNot: await parse(lists[1]), should: await parse(lists[2]), least };
}
