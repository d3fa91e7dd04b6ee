import { WorkThread } from '../../../platform/threads/work-thread.ts';
import { listStarterPets } from '../generator/starters/list-starter-pets.ts';
import type { PetArtist, PetGenerator } from '../ports.ts';
import type { Starter } from '../verbs/submission/add-starter-pets.ts';
import type { drawingWork } from './drawing-work.ts';
import { PreviewQueue } from './preview-queue.ts';

export interface DrawingThread {
  readonly artist: PetArtist;
  readonly generator: PetGenerator;
  /** Each is drawn when its turn comes. */
  listStarters(): readonly Starter[];
  close(): Promise<void>;
}

/** It holds hundreds of megabytes after many sheets; to start another takes a third of a second. */
const IDLE_MS_MAX = 30_000;

/** Opens the thread that draws pets and their pictures: a sheet takes a tenth of a second, a card up to a second. */
export function openDrawingThread(): DrawingThread {
  const thread = new WorkThread<typeof drawingWork>(new URL('./drawing-worker.ts', import.meta.url), undefined, {
    idleMsMax: IDLE_MS_MAX,
  });
  const previews = new PreviewQueue();
  return {
    artist: {
      makeBadge: (...args) => thread.run('makeBadge', ...args),
      makeSpriteGif: (...args) => thread.run('makeSpriteGif', ...args),
      makeCardGif: (...args) => thread.run('makeCardGif', ...args),
      makeOpenGraph: (...args) => thread.run('makeOpenGraph', ...args),
    },
    generator: {
      generate: (...args) => thread.run('generate', ...args),
      preview: (wish, first, client) => previews.run(client, () => thread.run('preview', wish, first)),
    },
    listStarters: () =>
      listStarterPets().map(({ slug, displayName, description, kind, tags, note }) => ({
        slug,
        generate: async () => {
          const sheet = await thread.run('drawStarter', slug);
          return { displayName, description, kind, tags, note, sheet };
        },
      })),
    close: () => thread.close(),
  };
}
