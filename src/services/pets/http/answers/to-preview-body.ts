import type { PreviewBody } from '../../contract/preview.ts';
import { CELL_HEIGHT, CELL_WIDTH, DEFAULT_FPS, framesInRow } from '../../model/atlas.ts';
import { COLOUR_CHOICES, PROP_CHOICES } from '../../model/choices.ts';
import type { PetPreview } from '../../ports.ts';

/** A pixel of the artist is four of a sheet. */
const PIXEL = 4;

export function toPreviewBody({ understood, takenFor, notUnderstood, isGuess, variants }: PetPreview): PreviewBody {
  return {
    understood: [...understood],
    takenFor: [...takenFor],
    notUnderstood: [...notUnderstood],
    isGuess,
    variants: variants.map(({ strip, ...variant }) => ({
      ...variant,
      image: `data:image/webp;base64,${strip.toString('base64')}`,
    })),
    frames: { count: framesInRow(0), width: CELL_WIDTH / PIXEL, height: CELL_HEIGHT / PIXEL, fps: DEFAULT_FPS },
    choices: { colours: [...COLOUR_CHOICES], props: [...PROP_CHOICES] },
  };
}
