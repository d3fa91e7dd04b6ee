import { forSoak } from '../../../../base/testing/soak.ts';
import { type PetDesign, SPECIES_NAMES, toPlainDesign } from '../design.ts';

/** A sample with one of each movement, build and kind of face. */
const SAMPLE =
  'cat fox turtle owl ghost wizard mug cloud fish bug lizard serpent horse elephant bat fowl crab snail person building car rocket ball blade flower'.split(
    ' ',
  );

/** Lists the sample, or every species in a soak. */
export function listFigures(): PetDesign[] {
  const names = SPECIES_NAMES.filter((name) => forSoak(true, SAMPLE.includes(name)));
  return names.map((species) => toPlainDesign(species));
}
