import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { IS_SOAK } from '../../../../base/testing/soak.ts';
import { toColourName } from './describe-design.ts';
import { parsePrompt } from './parse-prompt.ts';
import type { ParsedPrompt } from './parsed-prompt.ts';

/** The least shares of the wishes that the reader was built with. */
const SHARE_MIN = { heads: 0.97, roles: 0.95, things: 0.95, colours: 0.9, qualities: 0.9, wishes: 0.95 } as const;

describe('wishes', () => {
  const report = readWishes('wishes.json');

  for (const subject of ['heads', 'roles', 'things', 'colours', 'qualities', 'wishes'] as const) {
    it(`have at least ${SHARE_MIN[subject] * 100} % of their ${subject} right`, () => {
      const { right, all } = report.scores[subject];
      assert.ok(all > 0 && right / all >= SHARE_MIN[subject], `${right} of ${all}\n${report.faults.join('\n')}`);
    });
  }

  it('never ignore their noun silently', () => assert.deepEqual(report.ignored, []));

  it('count those that were set aside before the reader was built', { skip: !IS_SOAK }, (context) => {
    const aside = readWishes('wishes-set-aside.json');
    context.diagnostic(toText(aside));
    assert.deepEqual(aside.ignored, []);
  });
});

function toText({ scores }: Report): string {
  return Object.entries(scores)
    .map(([subject, { right, all }]) => `${subject} ${right}/${all}`)
    .join(', ');
}

/** The facts that the reader must find; a bar separates equally good answers. */
interface Wish {
  readonly wish: string;
  readonly group: string;
  /** The accepted species, one of which must be drawn. */
  readonly head: readonly string[];
  readonly role?: readonly string[];
  readonly props?: readonly string[];
  readonly wears?: readonly string[];
  readonly colours?: readonly string[];
  readonly size?: string;
  readonly age?: string;
  readonly mood?: string;
}

type Subject = 'heads' | 'roles' | 'things' | 'colours' | 'qualities' | 'wishes';

interface Score {
  readonly right: number;
  readonly all: number;
}

interface Report {
  readonly scores: Readonly<Record<Subject, Score>>;
  readonly faults: readonly string[];
  /** Wishes whose noun is neither drawn nor noted as not understood. */
  readonly ignored: readonly string[];
}

/** Reads wishes.json, or the hundred that are set aside. */
function readWishes(file: string): Report {
  const wishes = JSON.parse(readFileSync(new URL(`testing/${file}`, import.meta.url), 'utf8')) as Wish[];
  const counts = new Map<Subject, boolean[]>();
  const faults: string[] = [];
  const ignored: string[] = [];
  for (const wish of wishes) {
    const parsed = parsePrompt(wish.wish);
    const checks = listChecks(wish, parsed);
    const isRight = checks.every(([, isMet]) => isMet);
    for (const [subject, isMet] of [...checks, ['wishes', isRight] as const]) {
      counts.set(subject, [...(counts.get(subject) ?? []), isMet]);
    }
    if (!isRight)
      faults.push(
        `${wish.wish}: ${checks
          .filter(([, isMet]) => !isMet)
          .map(([subject]) => subject)
          .join(', ')}`,
      );
    if (parsed.species === undefined && parsed.notUnderstood.length === 0) ignored.push(wish.wish);
  }
  const toScore = (subject: Subject): Score => {
    const list = counts.get(subject) ?? [];
    return { right: list.filter(Boolean).length, all: list.length };
  };
  const subjects = ['heads', 'roles', 'things', 'colours', 'qualities', 'wishes'] as const;
  const scores = Object.fromEntries(subjects.map((subject) => [subject, toScore(subject)])) as Report['scores'];
  return { scores, faults, ignored };
}

function listChecks(wish: Wish, parsed: ParsedPrompt): [Subject, boolean][] {
  const { species = '', signature, noun = '', role, accessories, held } = parsed;
  // A puppet such as the pirate is a person and a role in one.
  const isPuppet = wish.role?.includes(species) === true;
  // A detail for exactly this noun makes any template the thing that was asked for.
  const isSigned = signature !== undefined && wish.wish.includes(noun);
  const had = [...accessories.map(({ name }) => name), ...held.map(({ prop }) => prop)];
  const colours = listColours(parsed);
  const isAmong = (found: readonly string[]) => (names: string) =>
    names.split('|').some((name) => found.includes(name));
  const things = [...(wish.props ?? []), ...(wish.wears ?? [])];
  return [
    ['heads', wish.head.includes(species) || isSigned || isPuppet],
    ...(wish.role ?? []).slice(0, 1).map((): [Subject, boolean] => ['roles', isPuppet || hasRole(wish, role)]),
    ...things.map((names): [Subject, boolean] => ['things', isAmong(had)(names)]),
    ...(wish.colours ?? []).map((name): [Subject, boolean] => [
      'colours',
      colours.includes(name) || noun.includes(name),
    ]),
    ...(wish.size === undefined ? [] : [['qualities', parsed.size === wish.size] satisfies [Subject, boolean]]),
    ...(wish.age === undefined ? [] : [['qualities', parsed.age === wish.age] satisfies [Subject, boolean]]),
    ...(wish.mood === undefined ? [] : [['qualities', parsed.mood === wish.mood] satisfies [Subject, boolean]]),
  ];
}

/** Roles next to each other wear nearly the same. */
function hasRole({ role: wanted = [] }: Wish, role = 'none'): boolean {
  return wanted.includes(role) || (wanted.includes('doctor') && role === 'nurse');
}

function listColours({ petColours, partColours, impliedColours, accessories, held }: ParsedPrompt): string[] {
  const things = [...accessories, ...held].flatMap(({ colour }) => colour ?? []);
  const own = [...Object.values(partColours), ...Object.values(impliedColours)].filter(
    (colour) => colour !== undefined,
  );
  return [...petColours, ...own, ...things].map(toColourName);
}
