// Describes a design in one sentence, and lists its tags.
import { colourDistance, PAINT_COLOURS } from '../../../../language/colour.ts';
import { withArticle } from '../../../../language/inflection.ts';
import type { Accessory, Colour, DesignColours, PetDesign } from '../design.ts';
import { toPhrases } from './sense.ts';
import words from './words/things.json' with { type: 'json' };

/** The most tags that a pet may have. */
const TAGS_MAX = 8;

const COLOUR_NAMES = Object.entries(PAINT_COLOURS).map(([line, colour]) => ({
  name: toPhrases(line)[0] ?? line,
  colour,
}));

/** The nouns of patterns, and of species whose name is not their noun. */
const SPOKEN: Readonly<Record<string, string>> = words.spoken;

/** Accessories without an article. */
const PAIRS = new Set(words.pairs);

/** Describes a design. `noun` is the prompt's word for the pet, if it has one. */
export function describeDesign(design: PetDesign, noun: string = design.species): string {
  const { body, belly } = design.colours;
  const coat = [body, belly].filter((colour) => colour !== undefined).map(toColourName);
  const colours = [...new Set(coat)].join(' and ');
  const subject = [design.mood, colours, SPOKEN[noun] ?? noun].filter((word) => word !== '').join(' ');
  const features = listFeatures(design);
  const worn = design.accessories.map(toWorn);
  const held = design.held.map(({ prop, colour }) => withArticle(withColour(spell(prop), colour)));
  const parts = [
    withArticle(subject),
    ...(features.length > 0 ? [`with ${toList(features)}`] : []),
    ...(design.role === undefined || design.role === noun ? [] : [`dressed as ${withArticle(design.role)}`]),
    ...(worn.length > 0 ? [`wearing ${toList(worn)}`] : []),
    ...(held.length > 0 ? [`holding ${toList(held)}`] : []),
  ];
  const [subjectPart = '', second, ...others] = parts;
  const start = second === undefined ? subjectPart : `${subjectPart} ${second}`;
  return `${capitalise([start, ...others].join(', '))}.`;
}

/** Lists species, main colour, mood, role, accessories, things and pattern. */
export function tagDesign(design: PetDesign): string[] {
  const tags = [
    design.species,
    ...(design.colours.body === undefined ? [] : [toColourName(design.colours.body)]),
    design.mood,
    ...(design.role === undefined ? [] : [design.role]),
    ...design.accessories.map(({ name }) => name),
    ...design.held.map(({ prop }) => prop),
    ...(design.pattern === 'plain' ? [] : [design.pattern]),
  ];
  return [...new Set(tags.map((tag) => tag.replaceAll(' ', '-')))].slice(0, TAGS_MAX);
}

/** Describes a cut-out, of which only the colours are known. */
export function describeSprite(picture: { readonly colours: readonly Colour[] }): string {
  return `A figure cut out of a reference picture, in ${toList(listMainColours(picture))}.`;
}

export function tagSprite(picture: { readonly colours: readonly Colour[] }): string[] {
  return ['cut-out', ...listMainColours(picture).map((name) => name.replaceAll(' ', '-'))];
}

function listMainColours({ colours }: { readonly colours: readonly Colour[] }): string[] {
  return [...new Set(colours.map(toColourName))].slice(0, 2);
}

/** Returns the name of the nearest named colour. */
export function toColourName(colour: Colour): string {
  const distances = COLOUR_NAMES.map(({ name, colour: named }) => ({ name, distance: colourDistance(colour, named) }));
  return distances.reduce((nearest, other) => (other.distance < nearest.distance ? other : nearest)).name;
}

function listFeatures({ pattern, colours }: PetDesign): string[] {
  const name = (part: keyof DesignColours, noun: string): string[] => {
    const colour = colours[part];
    return colour === undefined ? [] : [`${toColourName(colour)} ${noun}`];
  };
  const noun = SPOKEN[pattern] ?? pattern;
  const marks = pattern === 'plain' ? [] : [...name('pattern', noun), noun].slice(0, 1);
  return [...marks, ...name('eye', 'eyes')];
}

function toWorn({ name, colour }: Accessory): string {
  const words = withColour(spell(name), colour);
  return PAIRS.has(name) ? words : withArticle(words);
}

function spell(name: string): string {
  return name.replaceAll('-', ' ');
}

function withColour(thing: string, colour: Colour | undefined): string {
  return colour === undefined ? thing : `${toColourName(colour)} ${thing}`;
}

function toList(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items);
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
