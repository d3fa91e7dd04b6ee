// Draws the things and signs of a state: small pictures at points of the figure, which change with the step.
import { CLEAR_EDGE, type Layer } from '../canvas/layer.ts';
import { parsePixel } from '../canvas/material.ts';
import type { Point } from '../canvas/shape.ts';
import { CELL } from '../canvas/view.ts';
import { handOf, type Rig } from '../rig.ts';
import data from './signs.json' with { type: 'json' };

type When = 'behind' | 'face' | 'arms' | 'before';

/** A picture, and the distance of its upper left corner from an anchor. */
type PositionedPicture = readonly [
  picture: keyof typeof data.pictures,
  anchor: keyof typeof ANCHORS,
  dx: number,
  dy: number,
];

interface Sign {
  readonly when: When;
  readonly steps: readonly (readonly PositionedPicture[])[];
}

/** The pixel of each character in the pictures. */
export const KEY: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(data.key).map(([character, text]) => [character, parsePixel(text)]),
);
const SIGNS = data.signs as unknown as Readonly<Record<string, Sign>>;

const ANCHORS = {
  cell: () => ({ x: 0, y: 0 }),
  /** The row of the head's middle, and the column of the body's. */
  row: ({ head }) => ({ x: 0, y: head.y }),
  column: ({ body }) => ({ x: body.x, y: 0 }),
  /** The row of a bubble above the head. */
  above: ({ head }) => ({ x: 0, y: Math.max(2, head.y - head.ry - 7) }),
  crown: ({ head }) => ({ x: head.x, y: head.y - head.ry - 6 }),
  temple: ({ head }) => ({ x: Math.min(head.x + head.rx - 2, CELL.width - 7), y: head.y - 7 }),
  'left-eye': ({ face, build }) => ({ x: face.x - build.face.eyeGap, y: face.y }),
  'right-eye': ({ face, build }) => ({ x: face.x + build.face.eyeGap, y: face.y }),
  hand: (rig) => handOf(rig, 1),
  feet: ({ body, ground }) => ({ x: body.x, y: ground }),
} as const satisfies Record<string, (rig: Rig) => Point>;

export function drawProps(canvas: Layer, rig: Rig, when: When): void {
  for (const { name, step } of rig.pose.props) {
    const sign = SIGNS[name];
    if (sign?.when !== when) continue;
    for (const [picture, anchor, dx, dy] of sign.steps[step % sign.steps.length] ?? []) {
      const rows = data.pictures[picture];
      const { x, y } = ANCHORS[anchor](rig);
      const xMax = CELL.width - CLEAR_EDGE - (rows[0]?.length ?? 0);
      canvas.art(Math.min(x + dx, xMax), y + dy, rows, KEY, picture === 'ray');
    }
  }
}
