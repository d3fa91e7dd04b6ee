// The properties of a file that do not depend on the question. They are computed once for each snapshot.
import { PATH_ROLES, type PathRole } from '../path-roles.ts';
import { FILE } from '../segment/records.ts';
import type { Snapshot } from './snapshot.ts';

/** The divisors that scale logarithms of counts and sizes to about 1. */
const LOG_SCALE = { referrers: 6, importers: 5, lines: 8 } as const;

export type Priors = Readonly<Record<'referrers' | 'importers' | 'size' | PathRole, Float32Array>>;

const priorsOfSnapshots = new WeakMap<Snapshot, Priors>();

/** Returns the priors for a question. A path role that the question mentions does not lower the rank of a file. */
export function toPriors(snapshot: Snapshot, mentionedRoles: number): Priors {
  const priors = getPriors(snapshot);
  if (mentionedRoles === 0) return priors;
  const mentioned = PATH_ROLES.filter((_, bit) => (mentionedRoles & (1 << bit)) !== 0);
  return { ...priors, ...Object.fromEntries(mentioned.map((role) => [role, new Float32Array(snapshot.fileCount)])) };
}

function getPriors(snapshot: Snapshot): Priors {
  const known = priorsOfSnapshots.get(snapshot);
  if (known !== undefined) return known;
  const lines = toColumn(snapshot, FILE.lines);
  const roles = toColumn(snapshot, FILE.roles);
  const toPrior = (numbers: Uint32Array, convert: (number: number) => number) => {
    const values = new Float32Array(numbers.length);
    for (let file = 0; file < numbers.length; file++) values[file] = convert(numbers[file]!);
    return values;
  };
  const toRole = (role: PathRole) => {
    const bit = 1 << PATH_ROLES.indexOf(role);
    return toPrior(roles, (own) => ((own & bit) === 0 ? 0 : 1));
  };
  const priors: Priors = {
    referrers: toPrior(snapshot.referrers, (count) => Math.log1p(count) / LOG_SCALE.referrers),
    importers: toPrior(snapshot.importers, (count) => Math.log1p(count) / LOG_SCALE.importers),
    size: toPrior(lines, (count) => Math.min(1, Math.log1p(count) / LOG_SCALE.lines)),
    test: toRole('test'),
    example: toRole('example'),
    shim: toRole('shim'),
    types: toRole('types').map((isType, file) => Math.max(isType, snapshot.headers[file]!)),
    document: toRole('document'),
  };
  priorsOfSnapshots.set(snapshot, priors);
  return priors;
}

function toColumn(snapshot: Snapshot, column: number): Uint32Array {
  const values = new Uint32Array(snapshot.fileCount);
  for (const { segment, firstFile } of snapshot.parts)
    for (let local = 0; local < segment.fileCount; local++) values[firstFile + local] = segment.column(local, column);
  return values;
}
