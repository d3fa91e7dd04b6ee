// Shapes without soft edges: a pixel is in or out.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Shape {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  contains(x: number, y: number): boolean;
}

/** Circles on whole pixels look round when their radius reaches a little over the last one. */
const ROUNDING = 0.35;

export function ellipse(cx: number, cy: number, rx: number, ry: number): Shape {
  return blob(cx, cy, rx, ry, ry);
}

/**
 * An ellipse with different upper and lower halves. `squareness` 2 is round; greater ones are nearer to a box.
 */
export function blob(cx: number, cy: number, rx: number, ryTop: number, ryBottom: number, squareness = 2): Shape {
  const wide = rx + ROUNDING;
  return {
    left: Math.floor(cx - rx),
    top: Math.floor(cy - ryTop),
    right: Math.ceil(cx + rx),
    bottom: Math.ceil(cy + ryBottom),
    contains: (x, y) => {
      const high = (y < cy ? ryTop : ryBottom) + ROUNDING;
      return Math.abs((x - cx) / wide) ** squareness + Math.abs((y - cy) / high) ** squareness <= 1;
    },
  };
}

/** A box of whole pixels, both ends included, with corners cut in steps. */
export function box(left: number, top: number, right: number, bottom: number, corner = 0): Shape {
  return {
    left,
    top,
    right,
    bottom,
    contains: (x, y) => {
      const inset = Math.max(corner - Math.min(x - left, right - x), 0);
      const fromEnd = Math.min(y - top, bottom - y);
      return (
        // Pixels reach half of their size around their middle, which counts where a view looks between them.
        x > left - 0.5 &&
        x < right + 0.5 &&
        y > top - 0.5 &&
        y < bottom + 0.5 &&
        (corner === 0 || fromEnd >= cornerCut(inset, corner))
      );
    },
  };
}

function cornerCut(inset: number, corner: number): number {
  return inset === 0 ? 0 : Math.round(corner - Math.sqrt(Math.max(corner * corner - inset * inset, 0)));
}

/** Pixels this near to a line belong to the shape inside of it, so that corners at whole pixels are drawn. */
const LINE = 0.3;

/** Even–odd inside of the outline through the points. */
export function polygon(...points: readonly (readonly [number, number])[]): Shape {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    left: Math.floor(Math.min(...xs)),
    top: Math.floor(Math.min(...ys)),
    right: Math.ceil(Math.max(...xs)),
    bottom: Math.ceil(Math.max(...ys)),
    contains: (x, y) => {
      let isInside = false;
      let [bx, by] = points.at(-1) ?? [0, 0];
      for (const [ax, ay] of points) {
        if (distanceToSegment(x, y, ax, ay, bx, by) < LINE) {
          return true;
        }
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) {
          isInside = !isInside;
        }
        [bx, by] = [ax, ay];
      }
      return isInside;
    },
  };
}

/** Rays around a middle, the first at the top, turned by `angle`. As a polygon it would test every edge for every pixel. */
export function star(middle: Point, outer: number, inner: number, points: number, angle: number): Shape {
  const sector = (2 * Math.PI) / points;
  const [bx, by] = [inner * Math.cos(sector / 2), inner * Math.sin(sector / 2)];
  return {
    left: Math.floor(middle.x - outer),
    top: Math.floor(middle.y - outer),
    right: Math.ceil(middle.x + outer),
    bottom: Math.ceil(middle.y + outer),
    contains: (px, py) => {
      // All rays are alike: the pixel is compared with the one edge of half a ray that lies along the x axis.
      const turn = Math.atan2(py - middle.y, px - middle.x) + Math.PI / 2 - angle;
      const rest = turn - Math.floor(turn / sector) * sector;
      const away = Math.min(rest, sector - rest);
      const reach = Math.hypot(px - middle.x, py - middle.y);
      const [x, y] = [reach * Math.cos(away), reach * Math.sin(away)];
      return (bx - outer) * y - by * (x - outer) >= 0 || distanceToSegment(x, y, outer, 0, bx, by) < LINE;
    },
  };
}

/** A limb: a thick line whose radius goes from one value to the other. */
export function capsule(from: Point, to: Point, fromRadius: number, toRadius = fromRadius): Shape {
  const radius = Math.max(fromRadius, toRadius);
  const lengthSquared = (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
  return {
    left: Math.floor(Math.min(from.x, to.x) - radius),
    top: Math.floor(Math.min(from.y, to.y) - radius),
    right: Math.ceil(Math.max(from.x, to.x) + radius),
    bottom: Math.ceil(Math.max(from.y, to.y) + radius),
    contains: (x, y) => {
      const along = (x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y);
      const t = lengthSquared === 0 ? 0 : Math.min(Math.max(along / lengthSquared, 0), 1);
      const distance = Math.hypot(x - from.x - t * (to.x - from.x), y - from.y - t * (to.y - from.y));
      return distance <= fromRadius + t * (toRadius - fromRadius) + ROUNDING / 2;
    },
  };
}

/** A tail: a bent limb, drawn along a curve that starts at the first point, is pulled by the second and ends in the third. */
export function bend(from: Point, pull: Point, to: Point, fromRadius: number, toRadius = fromRadius): Shape {
  const steps = 8;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps;
    return {
      x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * pull.x + t * t * to.x,
      y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * pull.y + t * t * to.y,
    };
  });
  const at = (step: number) => fromRadius + ((toRadius - fromRadius) * step) / steps;
  return union(...points.slice(1).map((point, step) => capsule(points[step] ?? from, point, at(step), at(step + 1))));
}

export function union(...shapes: readonly Shape[]): Shape {
  return {
    left: Math.min(...shapes.map((shape) => shape.left)),
    top: Math.min(...shapes.map((shape) => shape.top)),
    right: Math.max(...shapes.map((shape) => shape.right)),
    bottom: Math.max(...shapes.map((shape) => shape.bottom)),
    contains: (x, y) =>
      shapes.some(
        (shape) =>
          x > shape.left - 1 &&
          x < shape.right + 1 &&
          y > shape.top - 1 &&
          y < shape.bottom + 1 &&
          shape.contains(x, y),
      ),
  };
}

function distanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const lengthSquared = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = lengthSquared === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / lengthSquared;
  const t = Math.min(Math.max(along, 0), 1);
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}
