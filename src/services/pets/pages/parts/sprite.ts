// A pet as an image that can be played; how it moves is the business of styles/sprites.css.
import { type Html, html } from '../../../../platform/html/html.ts';
import {
  CELL_HEIGHT,
  CELL_WIDTH,
  framesInRow,
  SHEET_WIDTH,
  STATES,
  type StateName,
  sheetHeightOf,
} from '../../model/atlas.ts';
import type { Pet, PetAsset } from '../../model/pet.ts';
import { STATE_LABELS } from './texts.ts';

/** The number of hues of backgrounds; the style sheet has as many. */
const TINTS = 12;

/** Returns the class of the background: the same for the same sheet, with sheets spread over all classes. */
export function tintOf({ sha256 }: PetAsset): string {
  return `tint-${Number.parseInt(sha256.slice(0, 8), 16) % TINTS}`;
}

export function sheetUrl({ assetId, extension }: PetAsset): string {
  return `/api/assets/${assetId}/spritesheet.${extension}`;
}

/** Returns the address of a sheet for its owner and moderators, published or not. */
export function hiddenSheetUrl({ id }: Pet, { assetId, extension }: PetAsset): string {
  return `/private/pets/${id}/${assetId}/spritesheet.${extension}`;
}

/** Shows the idle frames of a published pet. */
export function idleSprite({ asset }: Pet): Html {
  const width = framesInRow(0) * CELL_WIDTH;
  return html`<span class="sprite strip"><img src="/api/assets/${asset.assetId}/idle-strip.webp" alt=""
    width="${width}" height="${CELL_HEIGHT}" loading="lazy" decoding="async"></span>`;
}

export interface SheetImage {
  readonly url: string;
  readonly spriteVersion: PetAsset['spriteVersion'];
}

/** Shows a state of a whole sheet; it needs `alt` if no text beside it describes it. */
export function stateSprite({ url, spriteVersion }: SheetImage, state: StateName, alt = ''): Html {
  return html`<span class="sprite v${spriteVersion} ${state}"><img src="${url}" alt="${alt}"
    width="${SHEET_WIDTH}" height="${sheetHeightOf(spriteVersion)}" decoding="async"></span>`;
}

/** Shows all nine states, each with its name, and a switch that stops or starts them. */
export function allStates(image: SheetImage, tint: string): Html {
  return html`<div class="all-states plays ${tint}">
    <ul class="state-grid">${STATES.map(
      ({ name }) => html`
      <li><span class="stage">${stateSprite(image, name)}</span><span class="quiet">${STATE_LABELS[name]}</span></li>`,
    )}
    </ul>
    ${motionSwitch()}
  </div>`;
}

/** Shows a switch that starts the animation for people who prefer less motion, and one that stops it for others. */
export function motionSwitch(): Html {
  return html`<label class="motion motion-pause"><input type="checkbox"> Hold still</label>
    <label class="motion motion-play"><input type="checkbox"> Play</label>`;
}
