// What pictures of a pet tell about it.

/** How one state is played: cells of the sheet, counted from its top left, row by row. */
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
