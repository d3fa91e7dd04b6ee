import type { AccessoryName, Colour, Held, Pattern } from '../design.ts';
import type { ParsedBriefBuilder, Writable } from './parsed-brief-builder.ts';
import type { Part, Sense } from './sense.ts';

/** A quality that waits for the noun it belongs to. */
export type Modifier = Word &
  ({ readonly as: 'colour'; readonly colour: Colour } | Extract<Sense, { as: 'size' | 'look' | 'shade' }>);

/** The noun that qualities are said about. */
export type Target =
  | { readonly as: 'pet' }
  | { readonly as: 'accessory'; readonly name: AccessoryName }
  | { readonly as: 'held'; readonly held: Writable<Held> }
  | ({ readonly as: 'part'; readonly part: Part } & Word)
  | ({ readonly as: 'marking'; readonly pattern: Pattern } & Word);

/** Where a word stands in its brief. */
interface Word {
  readonly position: number;
  readonly text: string;
}

/** Gives a quality to a noun, and notes whether that changed anything. */
export function describe(parsed: ParsedBriefBuilder, target: Target, modifier: Modifier): void {
  const isMatched = apply(parsed, target, modifier);
  parsed.note(modifier.position, modifier.text, isMatched);
  // Every pet has eyes and paws: to name them says something only together with how they are.
  if (isMatched && (target.as === 'part' || target.as === 'marking')) parsed.note(target.position, target.text, true);
}

function apply(parsed: ParsedBriefBuilder, target: Target, modifier: Modifier): boolean {
  switch (modifier.as) {
    case 'colour':
      if (target.as === 'accessory') return parsed.setAccessoryColour(target.name, modifier.colour);
      if (target.as === 'held') return setHeldColour(target.held, modifier.colour);
      if (target.as === 'part') return parsed.setPartColour(target.part, modifier.colour);
      if (target.as === 'marking') {
        return parsed.setPattern(target.pattern) && parsed.setPartColour('pattern', modifier.colour);
      }
      return parsed.addPetColour(modifier.colour);
    case 'shade':
      return target.as === 'pet' && modifier.alone !== undefined && parsed.addPetColour(modifier.alone);
    case 'size':
      if (target.as === 'part') return parsed.setPartSize(target.part, modifier.amount);
      return target.as === 'pet' && parsed.applyLook(modifier.look);
    case 'look':
      // A striped scarf is not drawn, and a happy one is nothing; but a happy face is a happy pet.
      return target.as !== 'accessory' && target.as !== 'held' && parsed.applyLook(modifier.look);
  }
}

function setHeldColour(held: Writable<Held>, colour: Colour): boolean {
  if (held.colour !== undefined) return false;
  held.colour = colour;
  return true;
}

/** Notes a quality that is not wanted. Sizes have no opposite that would be drawn. */
export function exclude(parsed: ParsedBriefBuilder, modifier: Modifier): void {
  if (modifier.as === 'colour') parsed.excluded.colours.add(modifier.colour);
  if (modifier.as === 'look') parsed.excludeLook(modifier.look);
  parsed.note(modifier.position, modifier.text, modifier.as === 'colour' || modifier.as === 'look');
}
