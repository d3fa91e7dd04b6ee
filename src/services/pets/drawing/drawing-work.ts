import { assert } from '../../../base/assert.ts';
import { makeBadge } from '../assets/make-badge.ts';
import { makeCardGif, makeSpriteGif } from '../assets/make-card.ts';
import { makeOpenGraph } from '../assets/make-open-graph.ts';
import { createProceduralGenerator } from '../generator/procedural-generator.ts';
import { listStarterPets, renderStarterPet } from '../generator/starters/list-starter-pets.ts';
import type { PetArtist, PetGenerator } from '../ports.ts';

/** Draws the sheet of a starter pet. */
async function drawStarter(slug: string): Promise<Buffer> {
  const pet = listStarterPets().find((each) => each.slug === slug);
  assert(pet !== undefined, `${slug} is a starter pet`);
  return renderStarterPet(pet);
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
