// The view of a figure: maps its points into a cell, scaled and moved.
import type { Shape } from './shape.ts';

/** The size of a cell in its own pixels; each becomes a square of four by four on the sheet. */
export const CELL = { width: 48, height: 52 } as const;

/** The scale of a figure around the middle of the ground, and its offset from there. */
export interface View {
  readonly scale: number;
  readonly dx: number;
  readonly dy: number;
}

export const PLAIN_VIEW: View = { scale: 1, dx: 0, dy: 0 };
/** The fixed point of a scaled view: the middle of the row on which pets stand. */
const FIXED = { x: (CELL.width - 1) / 2, y: 48 } as const;

export function toX(view: View, x: number): number {
  return view === PLAIN_VIEW ? x : Math.round(FIXED.x + (x - FIXED.x) * view.scale + view.dx);
}

export function toY(view: View, y: number): number {
  return view === PLAIN_VIEW ? y : Math.round(FIXED.y + (y - FIXED.y) * view.scale + view.dy);
}

/** Paints each pixel of a shape. */
export function eachPixel(shape: Shape, view: View, paint: (x: number, y: number) => void): void {
  if (view !== PLAIN_VIEW) {
    eachScaledPixel(shape, view, paint);
    return;
  }
  for (let y = shape.top; y <= shape.bottom; y++) {
    for (let x = shape.left; x <= shape.right; x++) {
      if (shape.contains(x, y)) {
        paint(x, y);
      }
    }
  }
}

/** Paints a pixel if any quarter of it is in the shape, so that thin lines do not vanish. */
function eachScaledPixel(shape: Shape, view: View, paint: (x: number, y: number) => void): void {
  const quarter = 0.25 / view.scale;
  for (let py = toY(view, shape.top) - 1; py <= toY(view, shape.bottom) + 1; py++) {
    const y = FIXED.y + (py - view.dy - FIXED.y) / view.scale;
    for (let px = toX(view, shape.left) - 1; px <= toX(view, shape.right) + 1; px++) {
      const x = FIXED.x + (px - view.dx - FIXED.x) / view.scale;
      if (
        shape.contains(x - quarter, y - quarter) ||
        shape.contains(x + quarter, y - quarter) ||
        shape.contains(x - quarter, y + quarter) ||
        shape.contains(x + quarter, y + quarter)
      ) {
        paint(px, py);
      }
    }
  }
}
