/** Fields of the interface as the labels of the forms call them. */
const LABELS: Readonly<Record<string, string>> = {
  displayName: 'The name',
  displayNameHint: 'The name',
  name: 'The name',
  requesterName: 'Your name',
  publicAuthorName: 'The name to show',
  description: 'The description',
  prompt: 'The description',
  contactEmail: 'The e-mail address',
  email: 'The e-mail address',
  license: 'The licence',
  sourceUrl: 'The address of where it comes from',
  details: 'The text',
  reason: 'The reason',
  tags: 'The list of tags',
  zip: 'The package',
  sprite: 'The spritesheet',
  petjson: 'pet.json',
  id: 'The id',
  referenceImage: 'The picture',
  q: 'The search',
  author: 'The author',
  kind: 'The kind',
  variant: 'The variant',
  from: 'The first variant',
  colour: 'The colour',
  prop: 'What it wears',
  sort: 'The order',
  page: 'The page',
  pageSize: 'The number of pets on a page',
};

/** Names a field for a person, at the beginning of a sentence. */
export function labelOf(field: string | undefined): string {
  return LABELS[field ?? ''] ?? 'Something in it';
}
