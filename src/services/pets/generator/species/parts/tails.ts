// Tails: to the right of a sitting pet, behind a running one.
import type { Layer } from '../../canvas/layer.ts';
import type { Material } from '../../canvas/material.ts';
import { bend, ellipse, type Point } from '../../canvas/shape.ts';
import type { Rig } from '../../rig.ts';

interface Course {
  readonly from: Point;
  readonly pull: Point;
  readonly to: Point;
}

/** Up and swinging. */
function raised({ body, ground, pose }: Rig, height: number): Course {
  return pose.isSide
    ? {
        from: { x: body.x - body.rx + 2, y: body.y },
        pull: { x: body.x - body.rx - 4, y: body.y - 2 },
        to: { x: body.x - body.rx - 2 + pose.tail, y: body.y - height },
      }
    : {
        from: { x: body.x + body.rx - 2, y: ground - 2 },
        pull: { x: body.x + body.rx + 9, y: ground - 1 },
        to: { x: body.x + body.rx + 6 + pose.tail, y: ground - height },
      };
}

export function drawSlimTail(film: Layer, rig: Rig, height: number, radius: number, material: Material = 'body'): void {
  const { from, pull, to } = raised(rig, height);
  film.fill(bend(from, pull, to, radius, Math.max(radius - 0.3, 0.8)), material);
  if (rig.design.pattern === 'striped') {
    film.tint(ellipse(to.x, to.y - 1, 3, 1), 'pattern');
    film.tint(ellipse(to.x, to.y + 3, 3, 1), 'pattern');
  }
}

export function drawBushyTail(film: Layer, rig: Rig, tip: Material): void {
  const { from, pull, to: end } = raised(rig, 12);
  // Thick as it is, it stays clear of the cell's edge.
  const to = { ...end, x: Math.min(Math.max(end.x, 7), 40) };
  film.fill(bend(from, pull, to, 2.5, 4), 'body');
  film.fill(ellipse(to.x, to.y - 2, 2.6, 3), tip);
  film.fill(ellipse(to.x, to.y - 4, 1, 2), tip);
}

export function drawStubTail(film: Layer, rig: Rig, radius: number, material: Material = 'body'): void {
  const { body, ground, pose } = rig;
  const at = pose.isSide ? { x: body.x - body.rx, y: body.y - 1 } : { x: body.x + body.rx + 2, y: ground - 4 };
  film.fill(ellipse(at.x + Math.sign(pose.tail), at.y, radius, radius), material);
}
