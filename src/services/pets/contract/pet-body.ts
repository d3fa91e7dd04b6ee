import { type Static, Type } from 'typebox';
import { PET_KINDS } from '../model/pet.ts';
import { closed, count, oneOf, orNull, slug, text, time, url } from './fields.ts';

const generator = Type.Object(
  {
    name: Type.String({ examples: ['procedural@3'] }),
    seed: Type.Integer(),
    matchedWords: Type.Array(text),
    unmatchedWords: Type.Array(text),
  },
  { ...closed, description: 'How a generated pet came about.' },
);

/** The public fields of a pet. Missing values are null. */
export const PET_FIELDS = {
  id: text,
  slug,
  displayName: text,
  description: text,
  spritesheetUrl: url,
  petJsonUrl: url,
  zipUrl: url,
  spritesheetExt: oneOf(['webp', 'png']),
  kind: oneOf(PET_KINDS),
  tags: Type.Array(text),
  status: oneOf(['pending', 'approved', 'rejected', 'deleted']),
  ownerName: text,
  ownerProfileSlug: orNull(text),
  ownerProfileUrl: orNull(url),
  ownerAvatarUrl: orNull(url),
  publicAuthorEmail: orNull(Type.String({ description: 'Only after a moderator verified it.' })),
  createdAt: time,
  approvedAt: orNull(time),
  downloadCount: count,
  installCount: count,
  likeCount: count,
  license: orNull(text),
  sourceUrl: orNull(url),
  sha256: Type.String({ description: 'Of the spritesheet, in hexadecimal.' }),
  compatibleWith: Type.Array(oneOf(['codex-cli', 'codex-app'])),
  spriteVersion: Type.Integer({ minimum: 1, maximum: 2 }),
  generator: orNull(generator),
};

export const PetBody = Type.Object(PET_FIELDS, { ...closed, $id: 'Pet' });
export type PetBody = Static<typeof PetBody>;
