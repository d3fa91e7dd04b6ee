/** The kinds of uses of a name. */
export const USE_KINDS = [
  'definition',
  'override',
  'implementation',
  'import',
  'call',
  'type',
  'use',
  'string',
  'comment',
  'document',
  'unresolved',
] as const;

export type UseKind = (typeof USE_KINDS)[number];
