import { colourDistance } from '../../../../language/colour.ts';
import type { PetKind } from '../../model/pet.ts';
import {
  type Accessory,
  type AccessoryName,
  type Colour,
  type DesignColours,
  kindOf,
  MOODS,
  type Mood,
  type Pattern,
  type PetDesign,
  type Proportions,
  SPECIES_NAMES,
  type SpeciesName,
  USUAL_PROPORTIONS,
} from '../design.ts';
import { createRandom, pick, type Random } from '../random.ts';
import roles from '../roles/roles.json' with { type: 'json' };
import { speciesOf } from '../species/index.ts';
import { ACCENT_COLOURS, coatsOf, FRIENDLY_COLOURS } from './coats.ts';
import type { Exclusions, ParsedBrief } from './parsed-brief.ts';

export interface DesignChoices {
  /** Narrows the species where the brief names none. */
  readonly kind: PetKind | undefined;
  /** 0 is the plainest reading; the others vary what the brief leaves open. */
  readonly variant: number;
  /** Of the brief without its variant: the order of species to choose from. */
  readonly briefSeed: number;
  /** Of this very variant. */
  readonly seed: number;
  /** Colours of a reference image; they yield to colours that were named. */
  readonly palette?: DesignColours | undefined;
}

/** What a variant may be laid over with; stars only where the description asks for them. */
const OPEN_PATTERNS = ['plain', 'striped', 'spotted', 'patched', 'gradient', 'socks'] as const satisfies Pattern[];
/** From this variant on, the coat itself changes where the brief leaves it open. */
const COAT_VARIANT_MIN = 2;
/** How far a variant goes from the usual proportions. */
const PROPORTION_REACH = 0.7;
/** Colours that are nearer than this go by the same name. */
const NEAR_COLOUR_DISTANCE = 120;

/** Keeps everything that the brief asked for, and makes up the rest: the same choices give the same design. */
export function toDesign(parsed: ParsedBrief, choices: DesignChoices): PetDesign {
  const random = createRandom(choices.seed);
  const species = parsed.species ?? chooseSpecies(parsed, choices);
  const pattern = parsed.pattern ?? choosePattern(parsed.excluded, choices.variant, random);
  return {
    species,
    ...(parsed.signature !== undefined && { signature: parsed.signature }),
    ...toRole(parsed),
    ...(parsed.age !== undefined && { age: parsed.age }),
    size: parsed.size ?? 'normal',
    colours: chooseColours(parsed, species, pattern, choices, random),
    pattern,
    mood: parsed.mood ?? chooseMood(parsed.excluded, choices.variant, random),
    proportions: chooseProportions(parsed.proportions, choices.variant, random),
    seed: choices.seed,
  };
}

/** What is worn and held. Where something of a role is refused, the rest of the role is put on piece by piece. */
function toRole({ role, accessories, held, excluded }: ParsedBrief): Pick<PetDesign, 'role' | 'accessories' | 'held'> {
  if (role === undefined) return { accessories, held };
  const kit: { readonly wears?: readonly string[]; readonly holds?: readonly string[] } = roles[role];
  const isRefused = (text: string): boolean => excluded.accessories.has(toPiece(text).name as AccessoryName);
  if (!(kit.wears ?? []).some(isRefused)) return { role, accessories, held };
  const worn = (kit.wears ?? []).filter((text) => !isRefused(text)).map((text) => toPiece(text) as Accessory);
  return { accessories: [...accessories, ...worn], held };
}

/** A name, and after a colon its colour. */
function toPiece(text: string): { readonly name: string; readonly colour: Colour | undefined } {
  const [name = '', colour] = text.split(':') as [string?, Colour?];
  return { name, colour };
}

/** Each variant of a brief without a species shows another one, until there are no more. */
function chooseSpecies(
  { kind: named, excluded }: ParsedBrief,
  { kind, variant, briefSeed }: DesignChoices,
): SpeciesName {
  const wanted = kind ?? named;
  const isWanted = (species: SpeciesName): boolean => wanted === undefined || kindOf(species) === wanted;
  const open = SPECIES_NAMES.filter((species) => isWanted(species) && !excluded.species.has(species));
  // A description may exclude all of them: then it cannot be met, and any is chosen.
  const species = shuffle(open.length > 0 ? open : SPECIES_NAMES, createRandom(briefSeed));
  return species[variant % species.length] ?? 'cat';
}

function shuffle<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, order: random() }))
    .sort((left, right) => left.order - right.order)
    .map(({ value }) => value);
}

function choosePattern(excluded: Exclusions, variant: number, random: Random): Pattern {
  if (variant === 0) return 'plain';
  const [first = 'plain', ...others] = OPEN_PATTERNS.filter((pattern) => !excluded.patterns.has(pattern));
  return pick(random, [first, ...others]);
}

function chooseMood(excluded: Exclusions, variant: number, random: Random): Mood {
  const [first = 'calm', ...others] = MOODS.filter((mood) => !excluded.moods.has(mood));
  return variant === 0 ? first : pick(random, [first, ...others]);
}

function chooseProportions(asked: Partial<Proportions>, variant: number, random: Random): Proportions {
  const free = (): number => (variant === 0 ? 0 : Math.round((random() * 2 - 1) * PROPORTION_REACH * 10) / 10);
  const chosen: Proportions = { headSize: free(), girth: free(), earSize: free(), eyeSize: free() };
  return { ...USUAL_PROPORTIONS, ...chosen, ...asked };
}

function chooseColours(
  parsed: ParsedBrief,
  species: SpeciesName,
  pattern: Pattern,
  { variant, palette }: DesignChoices,
  random: Random,
): DesignColours {
  const asked = toAskedColours(parsed, pattern);
  const natural = speciesOf({ species }).colours.body;
  const coat = variant >= COAT_VARIANT_MIN ? pick(random, coatsOf(species)) : natural;
  const accent = pick(random, kindOf(species) === 'creature' ? ACCENT_COLOURS : FRIENDLY_COLOURS);
  const body = avoid(coat, parsed.excluded, random);
  const made: DesignColours = {
    ...(body !== natural && { body }),
    ...(variant > 0 && { accent: avoid(accent, parsed.excluded, random) }),
  };
  return { ...made, ...palette, ...asked };
}

/** The first colour is the pet's own; the second marks it, or is its belly; the third trims it. */
function toAskedColours(parsed: ParsedBrief, pattern: Pattern): DesignColours {
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

/** The colour, or another one that the brief does not refuse. */
function avoid(colour: Colour, { colours }: Exclusions, random: Random): Colour {
  const isRefused = (candidate: Colour): boolean =>
    [...colours].some((refused) => colourDistance(candidate, refused) < NEAR_COLOUR_DISTANCE);
  if (!isRefused(colour)) return colour;
  const [first, ...others] = FRIENDLY_COLOURS.filter((candidate) => !isRefused(candidate));
  return first === undefined ? colour : pick(random, [first, ...others]);
}
