import type { GeoArea } from '../../../../vector/payload/geo.ts';
import { POLYGON_POINTS_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { FieldBody } from '../contract/filter.ts';
import type { PolygonBody, RingBody } from '../contract/geo.ts';

/** Returns the area of a condition; undefined if it has none. */
export function parseArea(body: FieldBody, path: string): GeoArea | undefined {
  const { geo_bounding_box: box, geo_radius: circle, geo_polygon: polygon } = body;
  if (box) return { kind: 'box', topLeft: box.top_left, bottomRight: box.bottom_right };
  if (circle) return { kind: 'circle', center: circle.center, meters: circle.radius };
  return polygon ? toPolygon(polygon, `${path}.geo_polygon`) : undefined;
}

function toPolygon({ exterior, interiors }: PolygonBody, path: string): GeoArea {
  const rings = [exterior, ...(interiors ?? [])];
  for (const { points } of rings) if (!isClosed(points)) refuseInput(path, 'must have rings that end where they begin');
  const count = rings.reduce((sum, { points }) => sum + points.length, 0);
  if (count > POLYGON_POINTS_MAX) refuseInput(path, `must not have more than ${POLYGON_POINTS_MAX} points in all`);
  return { kind: 'polygon', rings: rings.map(({ points }) => points) };
}

function isClosed(points: RingBody['points']): boolean {
  const [first, last] = [points.at(0), points.at(-1)];
  return first?.lon === last?.lon && first?.lat === last?.lat;
}
