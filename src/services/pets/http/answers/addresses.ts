// The public addresses of the registry; all of them are made here.
import type { Pet, PetAsset } from '../../model/pet.ts';
import { SHARED_LOOK } from '../../model/pictures.ts';

export class Addresses {
  /** `https://pets.example.org`, or with a path; no slash at the end. */
  readonly base: string;

  constructor(base: string) {
    this.base = base.replace(/\/+$/, '');
  }

  /** Returns the address of a path, which begins with a slash. */
  at(path: string): string {
    return `${this.base}${path}`;
  }

  petPage(slug: string): string {
    return this.at(`/pets/${slug}`);
  }

  profilePage(profileSlug: string): string {
    return this.at(`/authors/${profileSlug}`);
  }

  spritesheet({ assetId, extension }: PetAsset): string {
    return this.asset(assetId, `spritesheet.${extension}`);
  }

  asset(
    assetId: string,
    file: 'pet.json' | 'pet.zip' | 'preview.webp' | 'idle-strip.webp' | `spritesheet.${PetAsset['extension']}`,
  ): string {
    return this.at(`/api/assets/${assetId}/${file}`);
  }

  badge(slug: string): string {
    return this.at(`/badge/${slug}.svg`);
  }

  card(slug: string): string {
    return this.at(`/card/${slug}.gif?${SHARED_QUERY}`);
  }

  embed(slug: string): string {
    return this.at(`/embed/${slug}?${SHARED_QUERY}`);
  }

  openGraphImage(slug: string): string {
    return this.at(`/og/${slug}.png`);
  }

  get mcp(): string {
    return this.at('/mcp');
  }

  /** Returns the command of the published client, which takes the address of any registry. */
  installCommand({ slug }: Pick<Pet, 'slug'>): string {
    return `npx @astandrik/codex-pets install ${slug} --url ${this.base}`;
  }
}

const SHARED_QUERY = `mode=${SHARED_LOOK.mode}&scale=${SHARED_LOOK.scale}&state=${SHARED_LOOK.state}`;
