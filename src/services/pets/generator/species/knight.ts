import { TONE } from '../canvas/ramp.ts';
import { bend, blob, box, ellipse, polygon } from '../canvas/shape.ts';
import { PERSON } from './parts/builds.ts';
import type { Species } from './species.ts';

export const knight: Species = {
  colours: { body: '#b4bfd1', belly: '#3d6fc4', accent: '#e0483e', eye: '#ffd866' },
  build: { ...PERSON, head: { rx: 11, ry: 10 }, face: { eyeGap: 4, eyeY: 1, mouthY: 6, eyeSize: 0 } },
  faceStyle: { isDark: true, hasMouth: false, hasCheeks: false },
  torso(film, { body, pose }) {
    film.fill(blob(body.x, body.y, body.rx, body.ry, body.ry, 3), 'body');
    // The tabard with its cross.
    const x = body.x + (pose.isSide ? 2 : 0);
    film.fill(box(x - 4, body.y - body.ry, x + 4, body.y + body.ry), 'belly');
    film.fill(box(x, body.y - 1, x, body.y + 4), 'white');
    film.fill(box(x - 2, body.y + 1, x + 2, body.y + 1), 'white');
  },
  behind(film, { head, pose }) {
    // The plume.
    const x = head.x - Math.round(pose.turn / 3);
    const y = head.y - head.ry;
    const droop = Math.max(0, -pose.ears) * 2;
    film.fill(
      bend(
        { x, y: y + 2 },
        { x: x - 1, y: y - 6 + droop },
        { x: x - 8 + Math.sign(pose.tail), y: y - 2 + droop },
        2,
        2.4,
      ),
      'accent',
    );
  },
  head(film, { head }) {
    film.fill(blob(head.x, head.y, head.rx, head.ry, head.ry, 2.8), 'body');
  },
  face(canvas, { head, face, pose }) {
    const isOpen = pose.mouth === 'open' || pose.mouth === 'oh';
    canvas.cover(box(face.x - 8, head.y - 2, face.x + 8, head.y + 3, 1), 'ink', TONE.outline);
    canvas.cover(box(face.x, head.y + 4, face.x, head.y + 8), 'body', TONE.deep);
    for (const dx of [-5, -3, 3, 5]) {
      canvas.cover(box(face.x + dx, head.y + 5, face.x + dx, head.y + 6 + (isOpen ? 1 : 0)), 'body', TONE.outline);
    }
    canvas.cover(box(face.x, head.y - head.ry + 1, face.x, head.y - 4), 'body', TONE.shade);
    canvas.tint(ellipse(face.x - 10, head.y, 0.5, 0.5), 'gold');
  },
  over(film, { head, pose }) {
    const x = head.x - pose.turn;
    film.fill(
      polygon(
        [x - 1, head.y - head.ry - 1],
        [x + 1, head.y - head.ry - 1],
        [x + 1, head.y - head.ry + 1],
        [x - 1, head.y - head.ry + 1],
      ),
      'gold',
    );
  },
};
