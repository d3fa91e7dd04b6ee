// The documents of this release, as a manual with search. They are part of the program, so the manual works without a
// network.
import { readFileSync } from 'node:fs';
import type { Html } from '../../../platform/html/html.ts';
import contents from './contents.json' with { type: 'json' };
import { renderMarkdown, type Section } from './render-markdown.ts';

/** The root of the repository, or of the package built from it. */
const ROOT = new URL('../../../../', import.meta.url);

export interface ManualPage {
  readonly id: string;
  readonly title: string;
  readonly content: Html;
  readonly sections: readonly Section[];
}

export interface Hit {
  readonly page: ManualPage;
  readonly section: Section;
  /** The text around the first matching word. */
  readonly excerpt: string;
}

export const CHAPTERS = contents;
const PAGES = contents.flatMap(({ pages }) => pages);
const IDS = new Map(PAGES.map(({ file, id }) => [file, id]));

/** The most words of a search; more do not make it more exact. */
const WORDS_MAX = 8;
const HITS_MAX = 20;
const EXCERPT_LENGTH = 200;
/**
 * The weight of a word in a heading, which names the topic of the section. Repetitions in a long section count up to
 * COUNT_MAX.
 */
const HEADING_WEIGHT = 10;
const COUNT_MAX = 3;

export class Manual {
  readonly #pages = new Map<string, ManualPage>();

  /** Returns a page, which is read on the first request. */
  findPage(id: string): ManualPage | undefined {
    const known = this.#pages.get(id);
    const described = PAGES.find((page) => page.id === id);
    if (known !== undefined || described === undefined) return known;
    const { title, file } = described;
    const rendered = renderMarkdown(readFileSync(new URL(file, ROOT), 'utf8'), file, (path) => IDS.get(path));
    const page = { id, title, ...rendered };
    this.#pages.set(id, page);
    return page;
  }

  /** Finds the sections that have every word, the best first. */
  search(query: string): Hit[] {
    const words = (query.toLowerCase().match(/[\p{L}\p{N}_./-]+/gu) ?? []).slice(0, WORDS_MAX).map(toStem);
    if (words.length === 0) return [];
    const pages = PAGES.flatMap(({ id }) => this.findPage(id) ?? []);
    const scored = pages.flatMap((page) =>
      page.sections.flatMap((section) => {
        const score = toScore(page, section, words);
        return score === 0 ? [] : [{ score, hit: { page, section, excerpt: toExcerpt(section.text, words) } }];
      }),
    );
    return scored
      .sort((one, other) => other.score - one.score)
      .slice(0, HITS_MAX)
      .map(({ hit }) => hit);
  }
}

/** Returns a simple stem: "Restore" finds "restoring", and "backups" finds "backup". */
function toStem(word: string): string {
  return word.length < 5 ? word : word.replace(/(?:ing|es|e|s)$/, '');
}

/** Returns the score of a section; 0 if a word is missing. */
function toScore(page: ManualPage, { title, text }: Section, words: readonly string[]): number {
  const heading = `${page.title} ${title}`.toLowerCase();
  const body = text.toLowerCase();
  const scores = words.map((word) => HEADING_WEIGHT * Number(heading.includes(word)) + countOf(body, word));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function countOf(text: string, word: string): number {
  return Math.min(COUNT_MAX, text.split(word).length - 1);
}

function toExcerpt(text: string, words: readonly string[]): string {
  const first = Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((index) => index >= 0));
  const start = Number.isFinite(first)
    ? Math.max(0, text.lastIndexOf(' ', Math.max(0, first - EXCERPT_LENGTH / 3)))
    : 0;
  const excerpt = text.slice(start, start + EXCERPT_LENGTH).trim();
  return `${start > 0 ? '… ' : ''}${excerpt}${start + EXCERPT_LENGTH < text.length ? ' …' : ''}`;
}
