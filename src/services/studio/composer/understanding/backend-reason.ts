import type { RequirementKind } from '../brief.ts';
import backend from '../knowledge/backend-reasons.json' with { type: 'json' };

const BY_KIND: ReadonlyMap<string, string> = new Map(Object.entries(backend.kinds));
const PATTERNS = toPatterns(backend.patterns);
const UNRESOLVED = toPatterns(backend.unresolved);

function toPatterns(entries: readonly (readonly string[])[]): { pattern: RegExp; reason: string }[] {
  return entries.map(([pattern = '', reason = '']) => ({ pattern: new RegExp(`\\b(?:${pattern})\\b`, 'i'), reason }));
}

/** Why a real product needs a server for it. */
export function findBackendReason(kind: RequirementKind, text: string): string | undefined {
  return BY_KIND.get(kind) ?? PATTERNS.find(({ pattern }) => pattern.test(text))?.reason;
}

/** Why nothing useful can be built for it. */
export function findUnresolvedReason(text: string): string | undefined {
  return UNRESOLVED.find(({ pattern }) => pattern.test(text))?.reason;
}

export const LANGUAGE_REASON = backend.language;
