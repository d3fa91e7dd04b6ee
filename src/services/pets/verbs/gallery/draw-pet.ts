// Pictures of a pet with its texts. Each is made at the first request, and again when its texts change.
import { hash } from 'node:crypto';
import { derivedFile, type PictureFile } from '../../assets/picture-file.ts';
import { toAnimation } from '../../assets/to-animation.ts';
import type { StateName } from '../../model/atlas.ts';
import type { Pet } from '../../model/pet.ts';
import { type Animation, type CardLook, isOffered } from '../../model/pictures.ts';
import type { PetsResources } from '../../ports.ts';

type Drawing = Pick<PetsResources, 'files' | 'artist'>;

export function drawBadge({ files, artist }: Drawing, { asset, slug, displayName }: Pet): PictureFile {
  const { assetId } = asset;
  const text = { slug, displayName };
  const name = `badge-${toDigest(text)}.svg`;
  return derivedFile(files, { assetId, name, type: 'image/svg+xml; charset=utf-8' }, async () =>
    artist.makeBadge(await files.readSheet(assetId, asset.extension), text),
  );
}

export function drawCard(resources: Drawing, pet: Pet, look: CardLook): PictureFile {
  const { files, artist } = resources;
  const { mode, state, scale } = look;
  const { assetId, extension } = pet.asset;
  const text = { slug: pet.slug, displayName: pet.displayName, tags: pet.tags, ownerName: pet.owner.name };
  // The picture of the pet alone has no text, so its name does not depend on the texts.
  const name = `${mode === 'card' ? `card-${toDigest(text)}` : 'sprite'}-${state}-${scale}.gif`;
  const group = isOffered(look) ? 'offered' : 'chosen';
  return derivedFile(files, { assetId, name, type: 'image/gif', group }, async () => {
    const animation = await getAnimation(resources, pet, state);
    const sheet = await files.readSheet(assetId, extension);
    if (mode === 'sprite') return artist.makeSpriteGif(sheet, animation, scale);
    return artist.makeCardGif(sheet, animation, scale, text);
  });
}

/** Returns the picture that networks show with a link. */
export function drawOpenGraph({ files, artist }: Drawing, pet: Pet): PictureFile {
  const { assetId, extension } = pet.asset;
  const { slug, displayName, tags } = pet;
  // Without an address: if none is configured, it comes from the request, and each would make another picture.
  const text = { slug, displayName, tags, installCommand: `codex-pets install ${slug}` };
  const name = `og-${toDigest(text)}.png`;
  return derivedFile(files, { assetId, name, type: 'image/png' }, async () =>
    artist.makeOpenGraph(await files.readSheet(assetId, extension), text),
  );
}

/** Returns the animation of a state of the pet. */
export async function getAnimation(
  { files }: Pick<PetsResources, 'files'>,
  { asset }: Pet,
  state: StateName,
): Promise<Animation> {
  return toAnimation((await files.readPetJson(asset.assetId)).toString('utf8'), state, asset.spriteVersion);
}

const DIGEST_LENGTH = 16;

function toDigest(text: object): string {
  return hash('sha256', JSON.stringify(text), 'hex').slice(0, DIGEST_LENGTH);
}
