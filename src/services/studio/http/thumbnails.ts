import { Limiter } from '../../../base/limiter.ts';
import type { RequestContext } from '../../../platform/http/requests/request-context.ts';
import type { GalleryEntry } from '../model/gallery.ts';
import type { StudioResources } from '../ports.ts';

/** Drawing takes the processor, so that clients take turns. */
const LIMITER = { atOnce: 1, waitingMax: 200 };

/** A cache of the pictures of gallery entries, which are drawn on the first request. */
export class Thumbnails {
  readonly #resources: StudioResources;
  readonly #limiter = new Limiter(LIMITER);
  /** Least recently used first. */
  readonly #kept = new Map<string, Buffer>();
  #bytes = 0;

  constructor(resources: StudioResources) {
    this.#resources = resources;
  }

  async get(entry: GalleryEntry, { namespace: owner, signal }: RequestContext): Promise<Buffer> {
    const name = `${entry.id} ${entry.updatedAt.getTime()}`;
    return (
      this.#use(name) ?? this.#limiter.run(async () => this.#use(name) ?? this.#draw(name, entry), { owner, signal })
    );
  }

  #use(name: string): Buffer | undefined {
    const bytes = this.#kept.get(name);
    if (bytes === undefined) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, bytes);
    return bytes;
  }

  async #draw(name: string, { payload, updatedAt }: GalleryEntry): Promise<Buffer> {
    const { drawThumbnail, limits } = this.#resources;
    const drawn = await drawThumbnail(payload, updatedAt.toISOString().slice(0, 10));
    this.#kept.set(name, drawn);
    this.#bytes += drawn.length;
    for (const [oldest, bytes] of this.#kept) {
      if (this.#bytes <= limits.thumbnailBytesMax) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.length;
    }
    return drawn;
  }
}
