import type { Layer } from '../canvas/layer.ts';
import type { Material } from '../canvas/material.ts';
import type { Colour } from '../design.ts';
import type { FaceStyle } from '../face.ts';
import type { Build, Rig } from '../rig.ts';

/** One film of a figure. What a painter puts there is lit and outlined as one piece. */
export type Painter = (film: Layer, rig: Rig) => void;

/** What makes one species different from the others; everything else is the same puppet. */
export interface Species {
  /** As it is usually drawn. */
  readonly colours: {
    readonly body: Colour;
    readonly belly: Colour;
    readonly accent: Colour;
    readonly eye: Colour;
    readonly pattern?: Colour;
    readonly hair?: Colour;
    readonly skin?: Colour;
  };
  /** What the face lies on, where it is not the body. */
  readonly faceOn?: Material;
  readonly build: Build;
  readonly faceStyle?: Partial<FaceStyle>;
  /** Tail, spines, shell: behind everything. */
  readonly behind?: Painter;
  /** In place of a plain body. */
  readonly torso?: Painter;
  /** On the body, before the light falls on it: tints. */
  readonly torsoMarkings?: Painter;
  /** Under the head and in one piece with it. */
  readonly ears?: Painter;
  /** In place of a plain head. */
  readonly head?: Painter;
  /** On the head, before the light falls on it: tints. */
  readonly markings?: Painter;
  /** Muzzle, nose and beak, before the eyes; neither lit nor outlined. */
  readonly face?: Painter;
  /** Beak, horn, visor: over the face, with an outline of its own. */
  readonly over?: Painter;
}
