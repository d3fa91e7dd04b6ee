import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Layer } from '../canvas/layer.ts';
import { toPlainDesign } from '../design.ts';
import { type Pose, STILL } from '../pose.ts';
import { toRig } from '../rig.ts';
import { speciesOf } from '../species/index.ts';
import { drawProgram } from './draw-program.ts';
import { parseProgram } from './parse-program.ts';

const ANCHOR = { x: 20, y: 20, wide: 2, high: 1, rx: 8, ry: 6 } as const;

/** Returns the outermost columns and rows of the pixels that a program fills. */
function boundsOf(text: string, pose: Partial<Pose> = {}) {
  const rig = toRig(toPlainDesign('cat'), speciesOf({ species: 'cat' }).build, { ...STILL, ...pose });
  const film = new Layer();
  drawProgram(film, parseProgram(text), ANCHOR, rig);
  const { left, top, right, bottom } = film.bounds() ?? { left: 0, top: 0, right: 0, bottom: 0 };
  return [left, top, right, bottom];
}

describe('drawings as data', () => {
  it('stretches numbers with the part, but not those that are exact or name an edge', () => {
    assert.deepEqual(boundsOf('box body -3 -1 3 1'), [14, 19, 26, 21]);
    assert.deepEqual(boundsOf('box body -3 -1 3 1 exact'), [17, 19, 23, 21]);
    assert.deepEqual(boundsOf('box body -w+2 -h w-2 h'), [14, 14, 26, 26]);
  });

  it('adds movements to numbers in pixels, mirrored on the other side of a pair', () => {
    assert.deepEqual(boundsOf('px body 4+2tail 0 exact', { tail: 2 }), [28, 20, 28, 20]);
    assert.deepEqual(boundsOf('px body 4+2droop 0+droop pair exact', { ears: -1 }), [14, 21, 26, 21]);
    assert.deepEqual(boundsOf('px body 0-.5turn 0 exact', { turn: 4 }), [18, 20, 18, 20]);
  });

  it('draws pictures from the middle of their lower edge', () => {
    assert.deepEqual(boundsOf('art ink 0 0 ###|.#.'), [19, 18, 21, 19]);
  });

  it('draws by the mouth of the pose', () => {
    const mouths = ['smile', 'frown', 'open'] as const;
    const draws = (flag: string) => mouths.filter((mouth) => boundsOf(`px ink 1 1 ${flag}`, { mouth })[0] !== 0);
    assert.deepEqual(['glad', 'sad', 'open'].map(draws), [['smile', 'open'], ['frown'], ['open']]);
  });

  it('rejects what it does not know', () => {
    for (const text of [
      'disc body 1 2',
      'px fur 1 2',
      'px body 1 2 often',
      'px body 1 2+wings',
      'px body 1-- 2',
      'px body 1',
    ]) {
      assert.throws(() => parseProgram(text), text);
    }
  });
});
