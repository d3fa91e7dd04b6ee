import type { Refusal } from './refusal.ts';
import { type AnyRefusalTable, findWords, type PageWords, type RefusalWords, type Worded } from './refusal-words.ts';

/** A refusal in the words of a transport. */
export interface WordedRefusal {
  readonly status: number;
  /** As on the wire. */
  readonly code: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly api: Worded;
  readonly page: PageWords;
}

/** How many of a long list are told: an answer has one message. */
const TOLD_MAX = 3;

/** Undefined where no table has the code. What else is wrong is told behind the first message; its hint is that of the first. */
export function wordRefusal(tables: readonly AnyRefusalTable[], refusal: Refusal): WordedRefusal | undefined {
  const words = findIn(tables, refusal);
  if (words === undefined) return undefined;
  const { status, wireCode = refusal.code } = words;
  const { retryAfterSeconds } = refusal.params;
  const first = wordOne(words, refusal);
  const others = refusal.others.flatMap((other) => {
    const known = findIn(tables, other);
    return known === undefined ? [] : [wordOne(known, other)];
  });
  return {
    status,
    code: wireCode,
    field: refusal.field,
    retryAfterSeconds: typeof retryAfterSeconds === 'number' ? Math.ceil(retryAfterSeconds) : undefined,
    api: { ...first.api, message: join([first, ...others].map(({ api }) => api.message)) },
    page: {
      field: refusal.field,
      ...first.page,
      message: join([first, ...others].map(({ page }) => page.message)),
    },
  };
}

function findIn(tables: readonly AnyRefusalTable[], refusal: Refusal): RefusalWords | undefined {
  for (const table of tables) {
    const words = findWords(table, refusal);
    if (words !== undefined) return words;
  }
  return undefined;
}

function wordOne(words: RefusalWords, { params, field }: Refusal): { api: Worded; page: PageWords } {
  const api = words.toApi(params, field);
  return { api, page: words.toPage?.(params, field) ?? api };
}

function join(messages: readonly string[]): string {
  const told = messages.slice(0, TOLD_MAX);
  const more = messages.length - told.length;
  if (more > 0) told.push(`${more} more ${more === 1 ? 'thing is' : 'things are'} wrong with it.`);
  return told.join(' ');
}
