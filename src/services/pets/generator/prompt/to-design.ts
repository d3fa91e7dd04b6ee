// Makes the design of a parsed prompt: keeps everything that the prompt names and chooses the rest by the seed.

import { colourDistance } from '../../../../language/colour.ts';
import type { PetKind } from '../../model/pet.ts';
import {
  type Colour,
  type DesignColours,
  kindOf,
  MOODS,
  type Pattern,
  type PetDesign,
  type Proportions,
  SPECIES_NAMES,
  type SpeciesName,
} from '../design.ts';
import { createRandom, pick, type Random } from '../random.ts';
import { kitOf, toAccessory } from '../roles/dress.ts';
import { PLANS, speciesOf } from '../species/index.ts';
import type { Exclusions, ParsedPrompt } from './parsed-prompt.ts';
import open from './words/open-choices.json' with { type: 'json' };

export interface DesignChoices {
  /** Restricts the species where the prompt names none. */
  readonly kind: PetKind | undefined;
  /** 0 is the plainest reading; the others vary what the prompt leaves open. */
  readonly variant: number;
  /** The seed of the prompt without its variant: it orders the species to choose from. */
  readonly subjectSeed: number;
  /** The seed of this variant. */
  readonly seed: number;
  /** Colours of a reference image; colours that the prompt names replace them. */
  readonly palette?: DesignColours | undefined;
}

type Colours = [Colour, ...Colour[]];

/** Patterns that a variant may get without being asked for; `starry` only comes from the prompt. */
const OPEN_PATTERNS = ['plain', 'striped', 'spotted', 'patched', 'gradient', 'socks'] as const satisfies Pattern[];
/** The first variant whose coat differs if the prompt does not determine it. */
const COAT_VARIANT_MIN = 2;
/** The largest deviation of a variant from the usual proportions. */
const PROPORTION_REACH = 0.7;
/** Colours nearer than this have the same name. */
const NEAR_COLOUR_DISTANCE = 120;

const OPEN_COLOURS = open.colours as Colours;
const ACCENT_COLOURS = open.accents as Colours;

export function toDesign(parsed: ParsedPrompt, choices: DesignChoices): PetDesign {
  const { excluded, signature, age, size = 'normal' } = parsed;
  const { seed, variant } = choices;
  const random = createRandom(seed);
  const species = parsed.species ?? chooseSpecies(parsed, choices);
  const pattern = parsed.pattern ?? (variant === 0 ? 'plain' : pickOpen(OPEN_PATTERNS, excluded.patterns, random));
  const colours = chooseColours(parsed, species, pattern, choices, random);
  const mood = parsed.mood ?? pickOpen(MOODS, excluded.moods, variant === 0 ? () => 0 : random);
  const proportions = chooseProportions(parsed.proportions, variant, random);
  return {
    species,
    ...(signature !== undefined && { signature }),
    ...toRole(parsed),
    ...(age !== undefined && { age }),
    size,
    colours,
    pattern,
    mood,
    proportions,
    seed,
  };
}

/** Picks one of the values that are not excluded. */
function pickOpen<Value>(values: readonly [Value, ...Value[]], excluded: ReadonlySet<Value>, random: Random): Value {
  const [first = values[0], ...others] = values.filter((value) => !excluded.has(value));
  return pick(random, [first, ...others]);
}

/** Returns the role; if the prompt excludes a piece of its clothes, the other pieces instead. */
function toRole({ role, accessories, held, excluded }: ParsedPrompt): Pick<PetDesign, 'role' | 'accessories' | 'held'> {
  const worn = (kitOf(role).wears ?? []).map(toAccessory);
  const wanted = worn.filter(({ name }) => !excluded.accessories.has(name));
  if (wanted.length === worn.length) return { ...(role !== undefined && { role }), accessories, held };
  return { accessories: [...accessories, ...wanted], held };
}

/** Chooses the species of a prompt that names none: another one for each variant, until there are no more. */
function chooseSpecies(
  { kind: named, excluded }: ParsedPrompt,
  { kind, variant, subjectSeed }: DesignChoices,
): SpeciesName {
  const wanted = kind ?? named;
  const isWanted = (species: SpeciesName): boolean => wanted === undefined || kindOf(species) === wanted;
  const allowed = SPECIES_NAMES.filter((species) => isWanted(species) && !excluded.species.has(species));
  // A prompt that excludes all species cannot be followed: any is chosen.
  const species = shuffle(allowed.length > 0 ? allowed : SPECIES_NAMES, createRandom(subjectSeed));
  return species[variant % species.length] ?? 'cat';
}

function shuffle<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, order: random() }))
    .sort((left, right) => left.order - right.order)
    .map(({ value }) => value);
}

function chooseProportions(asked: Partial<Proportions>, variant: number, random: Random): Proportions {
  const free = (): number => (variant === 0 ? 0 : Math.round((random() * 2 - 1) * PROPORTION_REACH * 10) / 10);
  return { headSize: free(), girth: free(), earSize: free(), eyeSize: free(), ...asked };
}

function chooseColours(
  parsed: ParsedPrompt,
  species: SpeciesName,
  pattern: Pattern,
  { variant, palette }: DesignChoices,
  random: Random,
): DesignColours {
  const natural = speciesOf({ species }).colours.body;
  const coats = (PLANS[species].coats ?? OPEN_COLOURS) as Colours;
  const coat = variant >= COAT_VARIANT_MIN ? pick(random, coats) : natural;
  const accent = pick(random, kindOf(species) === 'creature' ? ACCENT_COLOURS : OPEN_COLOURS);
  const body = avoid(coat, parsed.excluded, random);
  return {
    ...(body !== natural && { body }),
    ...(variant > 0 && { accent: avoid(accent, parsed.excluded, random) }),
    ...palette,
    ...toAskedColours(parsed, pattern),
  };
}

/** Assigns the named colours: the first to the body, the second to markings or belly, the third to trimmings. */
function toAskedColours(parsed: ParsedPrompt, pattern: Pattern): DesignColours {
  const [first, second, third] = parsed.petColours;
  const { body: _, belly: __, ...marks } = parsed.impliedColours;
  // A white raven is white all over: colours that were named replace the coat that another word implies.
  const implied = first === undefined && parsed.partColours.body === undefined ? parsed.impliedColours : marks;
  return {
    ...implied,
    ...(first !== undefined && { body: first }),
    ...(second !== undefined && { [pattern === 'plain' ? 'belly' : 'pattern']: second }),
    ...(third !== undefined && { accent: third }),
    ...parsed.partColours,
  };
}

/** Returns the colour, or another one where the prompt excludes it. */
function avoid(colour: Colour, { colours }: Exclusions, random: Random): Colour {
  const isExcluded = (candidate: Colour): boolean =>
    [...colours].some((excluded) => colourDistance(candidate, excluded) < NEAR_COLOUR_DISTANCE);
  if (!isExcluded(colour)) return colour;
  const [first, ...others] = OPEN_COLOURS.filter((candidate) => !isExcluded(candidate));
  return first === undefined ? colour : pick(random, [first, ...others]);
}
