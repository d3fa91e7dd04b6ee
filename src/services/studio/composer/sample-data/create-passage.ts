// Text for articles and product pages, long enough to look like one.
import type { Entity } from '../brief.ts';
import passages from '../knowledge/passages.json' with { type: 'json' };
import { findEntityGroup } from '../understanding/entity-knowledge.ts';

/** Paragraphs after the lead, and sentences in each. */
const SIZES: { readonly [group: string]: { paragraphs: number; sentences: number } } = {
  content: { paragraphs: 2, sentences: 3 },
  commerce: { paragraphs: 1, sentences: 2 },
};

/** Undefined for things that have a remark rather than a text. */
export function createPassage({ name }: Entity, title: string, random: () => number): string | undefined {
  const group = findEntityGroup(name);
  if (group !== 'content' && group !== 'commerce') return undefined;
  const { leads, sentences } = passages[group];
  const { paragraphs, sentences: count } = SIZES[group] ?? { paragraphs: 1, sentences: 1 };
  const lead = leads[Math.floor(random() * leads.length)] ?? '';
  const start = Math.floor(random() * sentences.length);
  const body = Array.from({ length: paragraphs }, (_, paragraph) =>
    Array.from({ length: count }, (_, index) => sentences[(start + paragraph * count + index) % sentences.length]).join(
      ' ',
    ),
  );
  return [lead.replace('{title}', title), ...body].join('\n\n');
}
