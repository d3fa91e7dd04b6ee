import type { PetDesign, SpeciesName } from '../design.ts';
import { astronaut } from './astronaut.ts';
import { book } from './book.ts';
import { cactus } from './cactus.ts';
import { cloud } from './cloud.ts';
import { floppy } from './floppy.ts';
import { ghost } from './ghost.ts';
import { knight } from './knight.ts';
import { lamp } from './lamp.ts';
import { mug } from './mug.ts';
import { mushroom } from './mushroom.ts';
import { ninja } from './ninja.ts';
import { pirate } from './pirate.ts';
import { type Plan, type Signature, toSpecies } from './plan.ts';
import plans from './plans.json' with { type: 'json' };
import { robot } from './robot.ts';
import signatures from './signatures.json' with { type: 'json' };
import type { Species } from './species.ts';
import { star } from './star.ts';
import { terminal } from './terminal.ts';
import { wizard } from './wizard.ts';

/** Drawn by hand; all others follow from plans. */
const PUPPETS: Readonly<Partial<Record<SpeciesName, Species>>> = {
  ghost,
  robot,
  wizard,
  knight,
  ninja,
  astronaut,
  pirate,
  mug,
  cactus,
  mushroom,
  lamp,
  book,
  cloud,
  star,
  terminal,
  floppy,
};

const PLANS = plans as Readonly<Partial<Record<SpeciesName, Plan>>>;
const SIGNATURES = signatures as Readonly<Partial<Record<SpeciesName, Readonly<Record<string, Signature>>>>>;

/** Plans are read when they are drawn for the first time; there are only so many. */
const made = new Map<string, Species>();

/** What a design is a likeness of. A signature that its species does not have changes nothing. */
export function speciesOf({ species: name, signature }: Pick<PetDesign, 'species' | 'signature'>): Species {
  const detail = findSignature(name, signature);
  const key = detail === undefined ? name : `${name}/${signature}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const base = PUPPETS[name] ?? toSpecies(PLANS[name] ?? {});
  const species = detail === undefined ? base : toSpecies(detail, detail.from === undefined ? base : undefined);
  made.set(key, species);
  return species;
}

export function findSignature(species: SpeciesName, signature: string | undefined): Signature | undefined {
  const known = SIGNATURES[species];
  return signature !== undefined && known !== undefined && Object.hasOwn(known, signature)
    ? known[signature]
    : undefined;
}
