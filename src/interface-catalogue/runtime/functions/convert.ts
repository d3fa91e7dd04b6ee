// Quantities in other units: value × factor + offset is the value in the base unit of its kind (units.json).
import units from './units.json' with { type: 'json' };

interface Unit {
  readonly kind: string;
  readonly factor: number;
  readonly offset: number;
}

const UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries(units).flatMap(([kind, members]) =>
    members.flatMap(({ names, factor, ...rest }) =>
      names.map((name) => [name.toLowerCase(), { kind, factor, offset: 'offset' in rest ? rest.offset : 0 }] as const),
    ),
  ),
);

export function toConverted(value: number, from: string, to: string): number | undefined {
  const [source, target] = [UNITS.get(from.toLowerCase()), UNITS.get(to.toLowerCase())];
  if (source === undefined || target === undefined || source.kind !== target.kind) return undefined;
  const converted = (value * source.factor + source.offset - target.offset) / target.factor;
  return Number.isFinite(converted) ? Number(converted.toPrecision(10)) : undefined;
}
