import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type GeoArea, type GeoPoint, isInArea } from './geo.ts';

const at = (lon: number, lat: number): GeoPoint => ({ lon, lat });
const ring = (...points: [lon: number, lat: number][]): GeoPoint[] => {
  const corners = points.map(([lon, lat]) => at(lon, lat));
  return [...corners, ...corners.slice(0, 1)];
};
const BERLIN = at(13.4, 52.52);
const PARIS = at(2.35, 48.86);

describe('an area', () => {
  it('of a circle holds what is nearer than its radius, also beyond the line of dates and the poles', () => {
    const isNear = (center: GeoPoint, point: GeoPoint, km: number): boolean =>
      isInArea({ kind: 'circle', center, meters: km * 1_000 }, point);
    assert.deepEqual([isNear(BERLIN, PARIS, 875), isNear(BERLIN, PARIS, 880)], [false, true]);
    assert.deepEqual(
      [isNear(at(179.5, 0), at(-179.5, 0), 111), isNear(at(179.5, 0), at(-179.5, 0), 112)],
      [false, true],
    );
    assert.equal(isNear(at(0, 89.9), at(180, 89.9), 23), true);
    // Half of the circumference of the earth: the mean radius is 6,371.0088 km.
    assert.deepEqual([isNear(at(0, 0), at(180, 0), 20_015.11), isNear(at(0, 0), at(180, 0), 20_015.12)], [false, true]);
    assert.equal(isNear(BERLIN, BERLIN, 0), false);
  });

  it('of a box leaves its border out, and may cross the line of dates', () => {
    const box: GeoArea = { kind: 'box', topLeft: at(0, 10), bottomRight: at(10, 0) };
    assert.equal(isInArea(box, at(5, 5)), true);
    for (const point of [at(0, 5), at(10, 5), at(5, 0), at(5, 10), at(-5, 5), at(15, 5)])
      assert.equal(isInArea(box, point), false);
    const crossing: GeoArea = { kind: 'box', topLeft: at(170, 10), bottomRight: at(-170, 0) };
    assert.deepEqual(
      [at(175, 5), at(-175, 5), at(0, 5), at(170, 5)].map((point) => isInArea(crossing, point)),
      [true, true, false, false],
    );
  });

  it('of a polygon has what lies strictly within its border and strictly outside of its holes', () => {
    const border = ring([0, 0], [10, 0], [10, 10], [5, 4], [0, 10]);
    const hole = ring([1, 1], [3, 1], [3, 3], [1, 3]);
    const isIn = (lon: number, lat: number): boolean =>
      isInArea({ kind: 'polygon', rings: [border, hole] }, at(lon, lat));
    for (const [lon, lat] of [
      [5, 2],
      [9, 8],
      [1, 8],
      [0.5, 2],
      [4, 3],
    ] as const)
      assert.equal(isIn(lon, lat), true, `${lon},${lat}`);
    const outside = [
      [5, 8],
      [5, 5],
      [-1, 5],
      [11, 0],
      [11, 10],
      [5, -1],
      [2, 2],
    ] as const;
    const onBorder = [
      [0, 0],
      [10, 10],
      [5, 4],
      [5, 0],
      [0, 5],
      [7.5, 7],
      [1, 2],
      [3, 3],
    ] as const;
    for (const [lon, lat] of [...outside, ...onBorder]) assert.equal(isIn(lon, lat), false, `${lon},${lat}`);
  });
});
