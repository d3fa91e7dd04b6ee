import type { RequirementKind } from '../brief.ts';
import rules from '../knowledge/kind-rules.json' with { type: 'json' };

interface Rule {
  readonly kind: RequirementKind;
  readonly weight: number;
  readonly pattern: RegExp;
}

export interface Classification {
  readonly kind: RequirementKind;
  readonly weight: number;
}

const RULES: readonly Rule[] = Object.entries(
  rules as unknown as Readonly<Record<RequirementKind, readonly [number, string][]>>,
)
  .flatMap(([kind, entries]) =>
    entries.map(([weight, pattern]) => ({
      kind: kind as RequirementKind,
      weight,
      pattern: new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${pattern})(?![\\p{L}\\p{N}_])`, 'iu'),
    })),
  )
  // Heaviest first, so that the first match is the answer; the sort keeps the order of the file among equals.
  .sort((one, other) => other.weight - one.weight);

/** What a phrase without any known word is: a section that is named after it. */
const UNKNOWN: Classification = { kind: 'section', weight: 0 };

/** The kind of the heaviest rule that matches. */
export function classify(phrase: string): Classification {
  return RULES.find(({ pattern }) => pattern.test(phrase)) ?? UNKNOWN;
}
