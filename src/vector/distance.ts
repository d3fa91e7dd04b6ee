export const DISTANCES = ['Cosine', 'Euclid', 'Dot', 'Manhattan'] as const;
export type Distance = (typeof DISTANCES)[number];

/** Returns true if a higher score is better; for the other distances a lower one is. */
export function isSimilarity(distance: Distance): boolean {
  return distance === 'Cosine' || distance === 'Dot';
}

export interface VectorConfig {
  readonly size: number;
  readonly distance: Distance;
}
