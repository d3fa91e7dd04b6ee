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

type Contains = Shape['contains'];

/** Circles on whole pixels look round when their radius reaches a little over the last one. */
const ROUNDING = 0.35;

/** Widens the bounds to whole pixels. */
function toShape(left: number, top: number, right: number, bottom: number, contains: Contains): Shape {
  return {
    left: Math.floor(left),
    top: Math.floor(top),
    right: Math.ceil(right),
    bottom: Math.ceil(bottom),
    contains,
  };
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): Shape {
  return blob(cx, cy, rx, ry, ry);
}

/** Makes an ellipse with different upper and lower halves. `squareness` 2 is round; greater ones are nearer to a box. */
export function blob(cx: number, cy: number, rx: number, ryTop: number, ryBottom: number, squareness = 2): Shape {
  const wide = rx + ROUNDING;
  return toShape(cx - rx, cy - ryTop, cx + rx, cy + ryBottom, (x, y) => {
    const high = (y < cy ? ryTop : ryBottom) + ROUNDING;
    return Math.abs((x - cx) / wide) ** squareness + Math.abs((y - cy) / high) ** squareness <= 1;
  });
}

/** Makes a box of whole pixels, both ends included, with corners cut in steps. */
export function box(left: number, top: number, right: number, bottom: number, corner = 0): Shape {
  const contains: Contains = (x, y) => {
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
  };
  return { left, top, right, bottom, contains };
}

function cornerCut(inset: number, corner: number): number {
  return inset === 0 ? 0 : Math.round(corner - Math.sqrt(Math.max(corner * corner - inset * inset, 0)));
}

/** Pixels nearer than this to a line belong to the shape inside it, so that corners at whole pixels are drawn. */
const LINE = 0.3;

/** Makes the even–odd inside of the outline through the points. */
export function polygon(...points: readonly (readonly [number, number])[]): Shape {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return toShape(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), (x, y) => {
    let isInside = false;
    let [bx, by] = points.at(-1) ?? [0, 0];
    for (const [ax, ay] of points) {
      if (distanceToSegment(x, y, ax, ay, bx, by) < LINE) return true;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
      [bx, by] = [ax, ay];
    }
    return isInside;
  });
}

/** Rays around a middle, the first at the top, turned by `angle`. A polygon would test every edge for every pixel. */
export function star(middle: Point, outer: number, inner: number, points: number, angle: number): Shape {
  const sector = (2 * Math.PI) / points;
  const [bx, by] = [inner * Math.cos(sector / 2), inner * Math.sin(sector / 2)];
  return toShape(middle.x - outer, middle.y - outer, middle.x + outer, middle.y + outer, (px, py) => {
    // All rays are alike: the pixel is compared with the one edge of half a ray that lies along the x axis.
    const turn = Math.atan2(py - middle.y, px - middle.x) + Math.PI / 2 - angle;
    const rest = turn - Math.floor(turn / sector) * sector;
    const away = Math.min(rest, sector - rest);
    const reach = Math.hypot(px - middle.x, py - middle.y);
    const [x, y] = [reach * Math.cos(away), reach * Math.sin(away)];
    return (bx - outer) * y - by * (x - outer) >= 0 || distanceToSegment(x, y, outer, 0, bx, by) < LINE;
  });
}

/** Makes a limb: a thick line whose radius goes from one value to the other. */
export function capsule(from: Point, to: Point, fromRadius: number, toRadius = fromRadius): Shape {
  const radius = Math.max(fromRadius, toRadius);
  return toShape(
    Math.min(from.x, to.x) - radius,
    Math.min(from.y, to.y) - radius,
    Math.max(from.x, to.x) + radius,
    Math.max(from.y, to.y) + radius,
    (x, y) => {
      const t = alongSegment(x, y, from.x, from.y, to.x, to.y);
      const distance = Math.hypot(x - from.x - t * (to.x - from.x), y - from.y - t * (to.y - from.y));
      return distance <= fromRadius + t * (toRadius - fromRadius) + ROUNDING / 2;
    },
  );
}

/** Makes a tail: a limb along a curve that starts at the first point, is pulled by the second and ends in the third. */
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
  const isNear = ({ left, top, right, bottom }: Shape, x: number, y: number): boolean =>
    x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
  return {
    left: Math.min(...shapes.map((shape) => shape.left)),
    top: Math.min(...shapes.map((shape) => shape.top)),
    right: Math.max(...shapes.map((shape) => shape.right)),
    bottom: Math.max(...shapes.map((shape) => shape.bottom)),
    contains: (x, y) => shapes.some((shape) => isNear(shape, x, y) && shape.contains(x, y)),
  };
}

function distanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const t = alongSegment(x, y, ax, ay, bx, by);
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

/** Returns where on a segment, from 0 to 1, the point nearest to another one is. */
function alongSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const lengthSquared = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = lengthSquared === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / lengthSquared;
  return Math.min(Math.max(along, 0), 1);
}
