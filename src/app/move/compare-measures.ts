import type { Measure } from '../../platform/storage/move/contents-move.ts';

export function compareMeasures(source: readonly Measure[], target: readonly Measure[]): string[] {
  const [before, after] = [toMap(source), toMap(target)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    if (one?.count !== other?.count) return [`${name}: ${one?.count ?? 'none'} there, ${other?.count ?? 'none'} here`];
    return one?.checksum === other?.checksum ? [] : [`${name}: the same number with another checksum`];
  });
}

function toMap(measures: readonly Measure[]): Map<string, Measure> {
  return new Map(measures.map((measure) => [measure.name, measure]));
}
