// Tries what the studio says it has covered: by the words of the requirement, and by the proof that it shows.
import type { Task } from './asked.ts';
import { hasHue, isDark } from './colours.ts';
import { findComplaint } from './complaint.ts';
import { judgeTask } from './judge-task.ts';
import { hasName, normalise } from './names.ts';
import type { TouredPage } from './tour.ts';
import type { Visitor } from './visitor.ts';

export interface Claim {
  readonly text: string;
  readonly proof?: string;
  /** The text is a whole phrase of the prompt, whose words need not be in the app: "so that nobody forgets". */
  readonly isPhrase?: boolean;
}

const SMALL =
  /^(?:a|an|the|and|or|of|to|in|on|at|by|for|with|from|our|my|your|their|his|her|its|i|we|you|they|it|is|are|be|as|that|this|which|who|where|when|each|every|all|also|can|should|must|want|need|would|like|have|has|so|then|not|no|do|does|one|some|any|there|page|app|site|website|tool|please|see|show|list|more|them|us|me|will|what|how|if)$/;
/** No name of a field has a verb. */
const SENTENCE = /\b(?:is|are|should|must|wants?|needs?|who|whose|what|says?|becomes?|gets?|gives?)\b/i;
const LOOK = /^(?:mode|accent|background|density|corners|font|switch) /;
/** The share of the words of a requirement that have to be seen. */
const SHARE_MIN = 0.5;
const DOING =
  /(?:^|\b(?:can|to|should|must|i|we|you|they|people|members|buyers|customers) )(?:mark|add|enter|filter|sort|search|book|delete|remove|cancel|approve|vote|send|reply|upload|export|print|pin|lock|follow|assign|move|edit|change|rate|comment|share|copy|start|stop|pause|register|sign)\b/i;

/** The reason why a claim does not hold. */
export async function findFault(
  { text, proof = '', isPhrase = false }: Claim,
  pages: readonly TouredPage[],
  visitor: Visitor,
  open: () => Promise<void>,
): Promise<string | undefined> {
  const proofs = proof.split('; ');
  const labels = proofs.flatMap((each) =>
    each.includes('→') || each.startsWith('Pages: ') ? [] : (/^([^:]{3,60}): /.exec(each)?.[1] ?? []),
  );
  for (const label of labels) if (!isPhrase && SENTENCE.test(label)) return `“${label}” is no name`;
  if (LOOK.test(proof)) return hasLook(pages, proof) && !/\d/.test(text) ? undefined : 'it does not look like that';
  const words = isPhrase ? [] : listWords(text);
  const seen = words.filter((word) => isSeen(pages, word));
  if (words.length > 0 && seen.length / words.length < SHARE_MIN)
    return `not seen: ${words.filter((word) => !seen.includes(word)).join(', ')}`;
  const isChange = proof.includes('→');
  if (!isPhrase && DOING.test(text) && !isChange && !hasControl(pages, words)) return 'nothing to press or fill for it';
  for (const label of labels) if (!isSeen(pages, label)) return `“${label}” is not seen`;
  for (const each of proofs) {
    const fault = await repeat(each, pages, visitor, open);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Repeats a change that was seen. */
async function repeat(
  proof: string,
  pages: readonly TouredPage[],
  visitor: Visitor,
  open: () => Promise<void>,
): Promise<string | undefined> {
  const task = toTask(proof, pages);
  if (task === undefined) return undefined;
  const { score, why } = await judgeTask(visitor, open, task);
  const complaint = visitor.sent
    .map((sent) => findComplaint(sent))
    .join(' ')
    .trim();
  if (complaint !== '') return complaint;
  return score === 1 ? undefined : why.join('; ') || 'nothing changed';
}

/** Colours are compared; of density, corners and fonts the words are believed. */
function hasLook(pages: readonly TouredPage[], proof: string): boolean {
  const screens = pages.flatMap((page) => page.screens.slice(0, 1));
  const [hex] = /#[0-9a-f]{6}/i.exec(proof) ?? [];
  const isModeRight =
    !/mode (?:dark|light)/.test(proof) || screens.every((each) => isDark(each) === /mode dark/.test(proof));
  return isModeRight && (hex === undefined || screens.some((screen) => hasHue(screen, hex)));
}

/** Words without endings, so that "replies" and "reply" are one. */
function listWords(text: string): readonly string[] {
  const words = normalise(text).match(/[\p{L}\p{N}€$£]+/gu) ?? [];
  return [...new Set(words.filter((word) => !SMALL.test(word)).map(toStem))];
}

function toStem(word: string): string {
  return word.length <= 4 ? word : word.replace(/(?:ies|ied|ing|ed|es|s|y|e)$/, '');
}

function isSeen(pages: readonly TouredPage[], word: string): boolean {
  return pages.some(({ screens }) =>
    screens.some((screen) =>
      screen.nodes.some(({ name, value, options }) => hasName(`${name} ${value} ${options.join(' ')}`, [word])),
    ),
  );
}

function hasControl(pages: readonly TouredPage[], words: readonly string[]): boolean {
  return pages.some(({ screens }) =>
    screens.some((screen) =>
      [...screen.listControls().filter((node) => !screen.isInNavigation(node)), ...screen.inputs].some(({ name }) =>
        hasName(name, words),
      ),
    ),
  );
}

/** The task that repeats the change of the proof: a search, a filter, a new row or an action. */
function toTask(proof: string, pages: readonly TouredPage[]): Task | undefined {
  const [, searched] = /^“(.+)”: \d+ → \d+$/.exec(proof) ?? [];
  if (searched !== undefined) return toUse([{ search: searched }], [{ rows: 'fewer' }]);
  const [, filter, before, after] = /^(.+): (\d+) → (\d+)$/.exec(proof) ?? [];
  if (filter !== undefined) {
    const inputs = pages.flatMap(({ screens }) => screens.flatMap((screen) => screen.inputs));
    const input = inputs.find(({ name }) => hasName(name, [filter.split(' ')[0] ?? '']));
    const option = input?.node.options.find((each) => each !== '' && hasName(filter, [each]));
    const value = option ?? input?.parts.find(({ name }) => hasName(filter, [name]))?.name;
    const choose = value === undefined ? 'any' : [value];
    return toUse([{ choose, of: [input?.name ?? filter] }], before === after ? [] : [{ rows: 'fewer' }]);
  }
  const [, things] = /^(\D+) \d+ → \d+$/.exec(proof) ?? [];
  const [, action] = /^(.+?) → .*→/.exec(proof) ?? [];
  if (things !== undefined && action === undefined) {
    const noun = toStem(normalise(things).split(' ').at(-1) ?? '');
    return toUse(
      [
        { open: [noun] },
        { press: [`add ${noun}`, `new ${noun}`, 'add', 'new', 'create', 'book', noun] },
        { fill: [] },
        { submit: true },
      ],
      [],
    );
  }
  if (action === undefined) return undefined;
  const isOnPage = pages.some(
    ({ screens: [screen] }) => screen !== undefined && screen.findControls([action]).length > 0,
  );
  return toUse([{ press: [action], ...(!isOnPage && { in: 'first' }) }], []);
}

function toUse(steps: Task['steps'], see: Task['see']): Task {
  return { task: '', area: 'use', steps, see };
}
