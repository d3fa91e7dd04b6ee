// Kinds of apps that people name, for subjects that no blueprint knows: "a small shop for my work".
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { App } from '../../app/description.ts';
import type { Blueprint, Found } from '../library.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { listStems } from '../words.ts';

interface Kind {
  readonly words: RegExp;
  /** Only a prompt that says this asks for it. */
  readonly needs: RegExp;
  /** An app of this kind has one of these views; a sure blueprint without them is another kind. */
  readonly views: ReadonlySet<string>;
  /** People ask with these words for an app of this kind. */
  readonly knows: RegExp | undefined;
  readonly blueprint: Blueprint;
}

interface Source extends App {
  readonly asks: readonly string[];
  readonly kind: {
    readonly words: string;
    readonly needs?: string;
    readonly views?: readonly string[];
    readonly knows?: string;
  };
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Below it a blueprint that answers few of the words gives way to the kind. */
const LIKELIHOOD_MIN = 0.25;
const SHARE_MIN = 0.4;
const { LEAD, END, ABOUT } = toPatterns(patterns['app-kinds']);

let kinds: readonly Kind[] | undefined;

function getKinds(): readonly Kind[] {
  kinds ??= readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const { asks, kind, ...app } = JSON.parse(readFileSync(FOLDER + name, 'utf8')) as Source;
      return {
        words: new RegExp(`^${LEAD.source}(?:${kind.words})${END.source}`, 'iu'),
        needs: new RegExp(kind.needs ?? '', 'iu'),
        views: new Set(kind.views),
        knows: kind.knows === undefined ? undefined : new RegExp(`\\b(?:${kind.knows})\\b`, 'i'),
        blueprint: { id: `app-kinds/${name.replace('.json', '')}`, asks, app },
      };
    });
  return kinds;
}

/** The app of the kind that the words name, unless the blueprint that was found is one of that kind and near. */
export function findKind(
  sentences: readonly string[],
  opening: string,
  found: Found | undefined,
  isIn: (blueprint: Blueprint, stem: string) => boolean,
): Found | undefined {
  const text = sentences.join('. ');
  const isNamed = ({ words, needs }: Kind) => needs.test(text) && sentences.some((each) => words.test(each));
  const isFirst = ({ words }: Kind) => words.test(opening);
  const named = getKinds().filter(isNamed);
  const kind = named.find(isFirst) ?? named[0];
  if (kind === undefined) return undefined;
  const isFar = found === undefined || (found.likelihood < LIKELIHOOD_MIN && found.share < SHARE_MIN);
  if (!isFar && !isOther(kind, opening, found.blueprint, isIn)) return undefined;
  return { blueprint: kind.blueprint, score: 0, likelihood: LIKELIHOOD_MIN, rank: 0, share: 0 };
}

/** A quiz about dogs is neither an app for walks with dogs nor a quiz about history. */
function isOther(
  { views, words, knows }: Kind,
  opening: string,
  blueprint: Blueprint,
  isIn: (blueprint: Blueprint, stem: string) => boolean,
): boolean {
  if (knows !== undefined) return !blueprint.asks.some((ask) => knows.test(ask));
  if (views.size === 0 || !words.test(opening)) return false;
  if (!blueprint.app.pages.some((page) => page.views.some(({ kind }) => views.has(kind)))) return true;
  const { subject, quoted } = ABOUT.exec(opening)?.groups ?? {};
  const about = listStems(subject ?? quoted ?? '');
  return about.length > 0 && !about.some((stem) => isIn(blueprint, stem));
}
