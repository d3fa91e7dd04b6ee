import type { PetsResources } from '../../ports.ts';
import { getPet } from './get-pet.ts';

/** Counts an install or a download of an approved pet, at most once per client and day. */
export async function countUse(
  resources: PetsResources,
  slug: string,
  what: 'install' | 'download',
  clientHash: string,
): Promise<void> {
  const { id } = await getPet(resources, slug);
  const day = new Date(resources.clock.nowMs()).toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (!(await resources.store.pets.countUse(id, what, clientHash, day))) return;
  const pet = (await resources.gallery.current()).find(slug);
  if (pet === undefined) return;
  const { installCount, downloadCount } = pet;
  resources.gallery.noteCounts(
    id,
    what === 'install' ? { installCount: installCount + 1 } : { downloadCount: downloadCount + 1 },
  );
}
