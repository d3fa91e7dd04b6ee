import { assert } from '../../../base/assert.ts';
import { makeBadge } from '../assets/make-badge.ts';
import { makeCardGif, makeSpriteGif } from '../assets/make-card.ts';
import { makeOpenGraph } from '../assets/make-open-graph.ts';
import { createProceduralGenerator } from '../generator/procedural-generator.ts';
import { encodeSheet, renderSheet } from '../generator/render.ts';
import { listStarterPets } from '../generator/starters/list-starter-pets.ts';
import type { PetArtist, PetGenerator } from '../ports.ts';

/** Returns the sheet of a starter pet as lossless WebP, the same bytes every time. */
async function drawStarter(slug: string): Promise<Buffer> {
  const pet = listStarterPets().find((each) => each.slug === slug);
  assert(pet !== undefined, `${slug} is a starter pet`);
  return encodeSheet(renderSheet(pet.design));
}

/** Everything that draws. */
export const drawingWork = {
  makeBadge,
  makeSpriteGif,
  makeCardGif,
  makeOpenGraph,
  ...createProceduralGenerator(),
  drawStarter,
} satisfies PetArtist & PetGenerator & Record<string, unknown>;
