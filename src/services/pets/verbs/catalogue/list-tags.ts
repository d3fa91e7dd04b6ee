import type { TagCount } from '../../model/search/catalogue.ts';
import type { PetsResources } from '../../ports.ts';

export interface TagList {
  /** When what is approved last changed. */
  readonly at: Date;
  readonly tags: readonly TagCount[];
}

/** The tags of all approved pets, the most used first. */
export async function listTags({ catalogue }: PetsResources): Promise<TagList> {
  const { at, tags } = await catalogue.current();
  return { at, tags };
}
