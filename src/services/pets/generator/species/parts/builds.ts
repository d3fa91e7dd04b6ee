// The bodies that most species are variations of.
import type { Build } from '../../rig.ts';

/** A small animal that sits when it is looked at and runs on four legs. */
export const SITTER: Build = {
  head: { rx: 13, ry: 10 },
  body: { rx: 8, ry: 7 },
  gait: 'four',
  legLength: 0,
  legs: 'paws',
  arms: 'paw',
  face: { eyeGap: 6, eyeY: 1, mouthY: 6 },
};

/** A bird: wings for arms, thin legs. */
export const BIRD: Build = {
  head: { rx: 11, ry: 9 },
  body: { rx: 9, ry: 8 },
  gait: 'two',
  legLength: 2,
  legs: 'bird',
  arms: 'wing',
  face: { eyeGap: 5, eyeY: 0, mouthY: 5 },
};

/** A small figure on two legs. */
export const PERSON: Build = {
  head: { rx: 11, ry: 9 },
  body: { rx: 7, ry: 6 },
  gait: 'two',
  legLength: 3,
  legs: 'boots',
  arms: 'paw',
  face: { eyeGap: 5, eyeY: 2, mouthY: 6 },
};

/** A thing with a face, short legs and thin arms. */
export const THING: Build = {
  head: { rx: 11, ry: 11 },
  gait: 'two',
  legLength: 4,
  legs: 'boots',
  arms: 'stub',
  face: { eyeGap: 5, eyeY: 0, mouthY: 4 },
};

/** A soft body without legs. */
export const FLOATER: Build = {
  head: { rx: 13, ry: 13 },
  gait: 'hover',
  legLength: 0,
  legs: 'none',
  arms: 'stub',
  face: { eyeGap: 5, eyeY: 0, mouthY: 4 },
};
