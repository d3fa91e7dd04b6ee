// The texts on pictures of a pet, and their look.
import type { StateName } from './atlas.ts';

export interface CardLook {
  readonly mode: 'sprite' | 'card';
  readonly state: StateName;
  readonly scale: number;
}

/** The default look of a shared picture. */
export const SHARED_LOOK = { mode: 'sprite', scale: 2, state: 'idle' } as const satisfies CardLook;

/** Returns true if the page of a pet shows this picture or offers it for copying, in any size. */
export function isOffered({ state, scale }: CardLook): boolean {
  return state === SHARED_LOOK.state && scale <= SHARED_LOOK.scale;
}

/** The animation of one state: cells of the sheet, counted from its top left, row by row. */
export interface Animation {
  readonly cells: readonly number[];
  readonly fps: number;
}

export interface BadgeText {
  readonly slug: string;
  readonly displayName: string;
}

export interface CardText extends BadgeText {
  readonly tags: readonly string[];
  readonly ownerName: string;
}

export interface OpenGraphText extends BadgeText {
  readonly tags: readonly string[];
  readonly installCommand: string;
}
