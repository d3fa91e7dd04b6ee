import { type Static, Type } from 'typebox';
import { POLYGON_POINTS_MAX } from '../../limits.ts';
import { closed, optional } from './fields.ts';

export const GeoPoint = Type.Object(
  { lon: Type.Number({ minimum: -180, maximum: 180 }), lat: Type.Number({ minimum: -90, maximum: 90 }) },
  closed,
);
const Ring = Type.Object(
  {
    points: Type.Array(GeoPoint, {
      minItems: 4,
      maxItems: POLYGON_POINTS_MAX,
      description: 'The last is the same as the first.',
    }),
  },
  closed,
);
export type RingBody = Static<typeof Ring>;

export const GeoBox = Type.Object({ top_left: GeoPoint, bottom_right: GeoPoint }, closed);

export const GeoCircle = Type.Object(
  { center: GeoPoint, radius: Type.Number({ minimum: 0, description: 'In meters.' }) },
  closed,
);

export const GeoPolygon = Type.Object(
  { exterior: Ring, interiors: optional(Type.Array(Ring, { maxItems: POLYGON_POINTS_MAX })) },
  closed,
);
export type PolygonBody = Static<typeof GeoPolygon>;
