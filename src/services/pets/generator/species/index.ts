import type { PetDesign, SpeciesName } from '../design.ts';
import { type Plan, type Signature, toSpecies } from './plan.ts';
import plans from './plans.json' with { type: 'json' };
import signatures from './signatures.json' with { type: 'json' };
import type { Species } from './species.ts';

const PLANS = plans as Readonly<Record<SpeciesName, Plan>>;
const SIGNATURES = signatures as Readonly<Partial<Record<SpeciesName, Readonly<Record<string, Signature>>>>>;

/** Plans are parsed when they are first drawn, and kept: their number is bounded. */
const made = new Map<string, Species>();

/** What a design is a likeness of. A signature that its species does not have changes nothing. */
export function speciesOf({ species: name, signature }: Pick<PetDesign, 'species' | 'signature'>): Species {
  const detail = findSignature(name, signature);
  const key = detail === undefined ? name : `${name}/${signature}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const species =
    detail === undefined
      ? toSpecies(PLANS[name])
      : toSpecies(detail, detail.from === undefined ? speciesOf({ species: name }) : undefined);
  made.set(key, species);
  return species;
}

export function findSignature(species: SpeciesName, signature: string | undefined): Signature | undefined {
  const known = SIGNATURES[species];
  return signature !== undefined && known !== undefined && Object.hasOwn(known, signature)
    ? known[signature]
    : undefined;
}
