// Accessories that are drawn from data.
import type { AccessoryName } from '../design.ts';
import type { Place } from '../program/draw-program.ts';
import { type Mode, type Program, parseProgram } from '../program/parse-program.ts';
import type { Rig } from '../rig.ts';
import accessories from './accessories.json' with { type: 'json' };

/** The part that something is fitted to. Numbers are pixels of a head of 12 × 10 and a body of 7 × 6, half of each. */
export type Part = 'crown' | 'head' | 'face' | 'neck' | 'torso';
const HEAD = { rx: 12, ry: 10 } as const;
const TORSO = { rx: 7, ry: 6 } as const;
/** Clothes of wide things are not as much wider: skirts, brims and wings would leave the cell. */
const WIDE_MAX = { clothes: 1.7, back: 1.05, head: 1.1 } as const;
/** Bodies on four legs are longer from the side. */
const LONG_BODY = 1.45;
/** Half the distance of usual eyes. */
const EYE_GAP = 5;

interface Entry {
  readonly at?: Part;
  readonly draw?: string;
}

const programs = new Map<AccessoryName, Program>();

export function artOf(name: AccessoryName, mode: Mode = 'fill'): Program {
  const known = programs.get(name);
  if (known !== undefined) return known;
  const program = parseProgram((accessories[name] as Entry).draw ?? '', mode);
  programs.set(name, program);
  return program;
}

export function partOf(name: AccessoryName, usual: Part): Part {
  return (accessories[name] as Entry).at ?? usual;
}

export function placeOf(rig: Rig, part: Part): Place {
  const { crown, head, face, neck, build } = rig;
  switch (part) {
    case 'crown':
      return { ...crown, wide: Math.min(head.rx / HEAD.rx, WIDE_MAX.head), high: 1 };
    case 'head':
      return { x: head.x, y: head.y, wide: Math.min(head.rx / HEAD.rx, WIDE_MAX.head), high: head.ry / HEAD.ry };
    case 'face':
      return { ...face, wide: build.face.eyeGap / EYE_GAP, high: 1 };
    case 'neck':
      return { ...neck, wide: 1, high: 1 };
    case 'torso': {
      const torso = torsoOf(rig);
      const wide = Math.min(torso.wide, rig.pose.isSide && build.body ? LONG_BODY : WIDE_MAX.back);
      return build.body ? { ...torso, wide } : { ...torso, y: head.y, wide, high: 1 };
    }
  }
}

/** Of things that are all head, the part below the mouth. */
export function torsoOf({ body, head, build }: Rig): Place {
  if (build.body) return { x: body.x, y: body.y, wide: body.rx / TORSO.rx, high: body.ry / TORSO.ry };
  const top = head.y + build.face.mouthY + 2;
  const high = Math.max(4, (head.y + head.ry - top) / 2);
  return {
    x: head.x,
    y: Math.round(head.y + head.ry - high),
    wide: Math.min((head.rx + 1) / TORSO.rx, WIDE_MAX.clothes),
    high: high / TORSO.ry,
  };
}
