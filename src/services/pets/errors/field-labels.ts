import labels from './field-labels.json' with { type: 'json' };

/** The fields of the interface as the labels of the forms call them. */
const LABELS: Readonly<Record<string, string>> = labels;

/** Returns the name of a field for people, at the beginning of a sentence. */
export function labelOf(field: string | undefined): string {
  return LABELS[field ?? ''] ?? 'Something in it';
}
