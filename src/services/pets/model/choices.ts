// The choices that change a requested pet by a click, besides the words.
import choices from './choices.json' with { type: 'json' };
import { refuse } from './refusals.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choice of nothing worn or held, even if the prompt names something. */
export const NO_PROP = 'none';

/** The colours that the page offers; any other colour can be sent as well. */
export const COLOUR_CHOICES: readonly Choice[] = choices.colours;
export const PROP_CHOICES: readonly Choice[] = [{ value: NO_PROP, label: 'Nothing' }, ...choices.props];

const COLOUR = /^#[0-9a-f]{6}$/;

export function parseColour(text: string | undefined): string | undefined {
  const colour = text?.trim().toLowerCase() || undefined;
  if (colour === undefined || COLOUR.test(colour)) return colour;
  throw refuse('colour_invalid', {}, 'colour');
}

export function parseProp(text: string | undefined): string | undefined {
  const prop = text?.trim() || undefined;
  if (prop === undefined || PROP_CHOICES.some(({ value }) => value === prop)) return prop;
  throw refuse('prop_unknown', { props: PROP_CHOICES.map(({ value }) => value) }, 'prop');
}
