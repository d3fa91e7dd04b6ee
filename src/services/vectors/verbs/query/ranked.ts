import { compareIds } from '../../../../vector/id-sort-keys.ts';
import type { OrderValue } from '../order-points.ts';

/** A point in a ranking. Its other parts are read when the ranking is final. */
export interface Ranked {
  readonly id: string;
  readonly score: number;
  /** The version of the point, if a search found it. */
  readonly version?: number;
  /** The value that determined the order, if one did. */
  readonly order?: OrderValue;
}

/** Returns the points with the highest scores, best first; of equal scores the lower id first. */
export function toBest(points: readonly Ranked[], limit: number): Ranked[] {
  return [...points].sort((a, b) => b.score - a.score || compareIds(a.id, b.id, 'sort-key')).slice(0, limit);
}

/** Collects the best of many points, holding a few times as many as wanted. Thresholds hold for 32-bit floats. */
export class BestPoints {
  readonly #limit: number;
  readonly #scoreMin: number;
  #points: Ranked[] = [];

  constructor(limit: number, scoreMin: number | null) {
    this.#limit = limit;
    this.#scoreMin = Math.fround(scoreMin ?? Number.NEGATIVE_INFINITY);
  }

  add(point: Ranked): void {
    if (!(Math.fround(point.score) >= this.#scoreMin)) return;
    this.#points.push(point);
    if (this.#points.length > 4 * this.#limit + 1_024) this.#points = this.list();
  }

  list(): Ranked[] {
    return toBest(this.#points, this.#limit);
  }
}
