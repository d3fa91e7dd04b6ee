// The programs of accessories, and the parts of a rig that they are fitted to.
import { ACCESSORY_AREAS, type AccessoryName, type BodyArea } from '../design.ts';
import { type Mode, type Program, parseProgram } from '../program/parse-program.ts';
import type { Anchor } from '../program/vocabulary.ts';
import type { Rig } from '../rig.ts';
import accessories from './accessories.json' with { type: 'json' };

/** The part that something is fitted to. Numbers are pixels of a head of 12 × 10 and a body of 7 × 6, half of each. */
type Part = 'crown' | 'head' | 'face' | 'neck' | 'torso';
const HEAD = { rx: 12, ry: 10 } as const;
const TORSO = { rx: 7, ry: 6 } as const;
/** Limits the width of clothes on wide figures: skirts, brims and wings would leave the cell. */
const WIDE_MAX = { clothes: 1.7, back: 1.05, head: 1.1 } as const;
/** Bodies on four legs are longer from the side. */
const LONG_BODY = 1.45;
/** Half the usual distance of the eyes. */
const EYE_GAP = 5;
/** Half the width of the widest scarf or collar. */
const BAND_MAX = 9;

const USUAL_PARTS: Readonly<Partial<Record<BodyArea, Part>>> = { head: 'crown', face: 'face', neck: 'neck' };

interface Entry {
  readonly at?: Part;
  readonly draw?: string;
}

export function artOf(name: AccessoryName, mode: Mode = 'fill'): Program {
  return parseProgram((accessories[name] as Entry).draw ?? '', mode);
}

export function partOf(name: AccessoryName): Part {
  return (accessories[name] as Entry).at ?? USUAL_PARTS[ACCESSORY_AREAS[name]] ?? 'torso';
}

export function anchorOf(rig: Rig, part: Part): Anchor {
  const { crown, head, body, face, neck, build, pose } = rig;
  const headWide = Math.min(head.rx / HEAD.rx, WIDE_MAX.head);
  switch (part) {
    case 'crown':
      return { ...head, ...crown, wide: headWide, high: 1 };
    case 'head':
      return { ...head, wide: headWide, high: head.ry / HEAD.ry };
    case 'face':
      return { ...face, wide: build.face.eyeGap / EYE_GAP, high: 1 };
    case 'neck':
      return { ...neck, wide: 1, high: 1, rx: Math.min(build.body?.rx ?? build.head.rx - 2, BAND_MAX) };
    case 'torso': {
      const torso = torsoOf(rig);
      const wide = Math.min(torso.wide, pose.isSide && build.body ? LONG_BODY : WIDE_MAX.back);
      return { ...body, wide, high: build.body ? torso.high : 1 };
    }
  }
}

/** Returns the body, or the part below the mouth of a figure that is all head. */
export function torsoOf({ body, head, build }: Rig): Anchor {
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
