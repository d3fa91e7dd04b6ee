// Areas on the globe, in degrees, as Qdrant defines them: points on the border are outside.

export interface GeoPoint {
  readonly lon: number;
  readonly lat: number;
}

export type GeoArea =
  /** If the left side lies east of the right one, the box crosses the antimeridian. */
  | { readonly kind: 'box'; readonly topLeft: GeoPoint; readonly bottomRight: GeoPoint }
  | { readonly kind: 'circle'; readonly center: GeoPoint; readonly meters: number }
  /** Rings end with the point that they begin with; the first is the border, and the others are holes. */
  | { readonly kind: 'polygon'; readonly rings: readonly (readonly GeoPoint[])[] };

/** The mean radius of the earth. */
const EARTH_METERS = 6_371_008.8;

export function isInArea(area: GeoArea, point: GeoPoint): boolean {
  switch (area.kind) {
    case 'box':
      return isInBox(area.topLeft, area.bottomRight, point);
    case 'circle':
      return toDistance(area.center, point) < area.meters;
    case 'polygon': {
      const [border, ...holes] = area.rings.map((ring) => toSide(ring, point));
      return border === 'inside' && holes.every((side) => side === 'outside');
    }
  }
}

function isInBox(topLeft: GeoPoint, bottomRight: GeoPoint, { lon, lat }: GeoPoint): boolean {
  const isRightOfLeft = lon > topLeft.lon;
  const isLeftOfRight = lon < bottomRight.lon;
  const isBetween = topLeft.lon > bottomRight.lon ? isRightOfLeft || isLeftOfRight : isRightOfLeft && isLeftOfRight;
  return isBetween && lat > bottomRight.lat && lat < topLeft.lat;
}

/** Returns the distance in meters, by the haversine formula. */
export function toDistance(a: GeoPoint, b: GeoPoint): number {
  const [fromLat, toLat] = [toRadians(a.lat), toRadians(b.lat)];
  const sinLat = Math.sin((toLat - fromLat) / 2);
  const sinLon = Math.sin(toRadians(b.lon - a.lon) / 2);
  const chord = sinLat * sinLat + Math.cos(fromLat) * Math.cos(toLat) * sinLon * sinLon;
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/**
 * Returns the side of the ring on which the point lies. Degrees are coordinates of a plane here. Each edge that a ray
 * from the point to the east crosses changes the side.
 */
function toSide(ring: readonly GeoPoint[], { lon, lat }: GeoPoint): 'inside' | 'outside' | 'border' {
  let isInside = false;
  for (let at = 1; at < ring.length; at++) {
    const [from, to] = [ring[at - 1], ring[at]];
    if (from === undefined || to === undefined) continue;
    // Positive if the point is left of the edge, seen along it.
    const turn = (to.lon - from.lon) * (lat - from.lat) - (lon - from.lon) * (to.lat - from.lat);
    if (turn === 0 && isBetween(lon, from.lon, to.lon) && isBetween(lat, from.lat, to.lat)) return 'border';
    const isUpward = from.lat <= lat && to.lat > lat;
    const isDownward = from.lat > lat && to.lat <= lat;
    if ((isUpward && turn > 0) || (isDownward && turn < 0)) isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}

function isBetween(value: number, a: number, b: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}
