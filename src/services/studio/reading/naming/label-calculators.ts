// Gives the inputs and results of calculators the words of the prompt: "savings so far" for "Saved so far".
import { type FieldSpec, listFields, type Page, toField, type View } from '../../app/description.ts';
import { splitItems, toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import verbs from '../verbs.json' with { type: 'json' };
import words from '../words.json' with { type: 'json' };
import { listNameStems, toSameStem } from '../words.ts';

type Inputs = { readonly [id: string]: FieldSpec };
type Output = { readonly label: string };

/** Up to four words. */
const LABEL = /^\p{L}+(?:[ -]\p{L}+){0,3}$/u;
/** A list for a calculator of an app that is not one itself. */
const COMPUTED = new RegExp(`\\b(?:${words.computing})`, 'i');
const VERBS: ReadonlySet<string> = new Set([
  ...words.askVerbs.split(' '),
  ...Object.keys(verbs.marks).map((verb) => verb.split(' ')[0] ?? ''),
]);
/** A total is computed: among labels that are as near it names a result. */
const TOTAL = /^total\b/i;
const TOTAL_GAIN = 0.1;
/** The share of common words from which two labels mean the same. */
const SHARE_MIN = 0.5;

export function labelCalculators(sentences: readonly string[], { draft }: Reading): void {
  const hasTool = ({ views }: Page) => views.some(({ kind }) => kind === 'calculator');
  const isTool = draft.app.pages.slice(0, 1).some(hasTool);
  const lists = sentences
    .filter((sentence) => isTool || COMPUTED.test(sentence))
    .map((sentence) => sentence.replace(/^[^:]{1,40}:/, ''));
  const phrases = lists
    .map(splitItems)
    .flatMap((items) => (items.length > 1 ? items : []))
    .flatMap(({ text }) => {
      const plain = text
        .replace(/^(?:and )?(?:shows?|gives?|tells?|calculates?)(?: me)?(?: the)? /i, '')
        .replace(/ in (?:years|months|percent|%|\p{L}{1,3})$/iu, '');
      return LABEL.test(plain) ? [plain] : [];
    });
  const stems = new Set(listNameStems(sentences[0] ?? ''));
  const isNamed = (page: Page) => hasTool(page) && listNameStems(page.name).some((stem) => stems.has(stem));
  // "Tile calculator": the page of the tiles comes first.
  if (isTool) draft.app.pages = draft.app.pages.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const used = new Set<string>();
  draft.changeViews((view) => (view.kind === 'calculator' ? relabel(view, phrases, used) : view));
}

function relabel(view: View, phrases: readonly string[], used: Set<string>): View {
  const inputs = view['inputs'] as Inputs;
  const outputs = view['outputs'] as readonly Output[];
  const known = [...listFields(inputs), ...outputs].map(({ label }) => label);
  const results = new Set(outputs.map(({ label }) => label));
  const rated = phrases.flatMap((phrase) =>
    known.map((label) => ({ phrase, label, share: toShare(phrase, label, results.has(label)) })),
  );
  const labels = new Map<string, string>();
  for (const { phrase, label, share } of rated.toSorted((a, b) => b.share - a.share))
    if (share >= SHARE_MIN && !labels.has(label) && !used.has(phrase)) {
      labels.set(label, toCapital(phrase));
      used.add(phrase);
    }
  const named = listFields(inputs).map(({ id, label }) => {
    const field = toField(inputs[id] ?? 'text');
    return [id, labels.has(label) ? { ...field, label: labels.get(label) } : field];
  });
  return {
    ...view,
    inputs: Object.fromEntries(named),
    outputs: outputs.map((output) => ({ ...output, label: labels.get(output.label) ?? output.label })),
  };
}

function toShare(phrase: string, label: string, isResult: boolean): number {
  if (phrase.toLowerCase() === label.toLowerCase()) return 1 + SHARE_MIN;
  const isTotal = TOTAL.test(phrase);
  const [said, known] = [listNameStems(phrase), listNameStems(label)];
  const isCommon = said.some((stem) => known.includes(stem));
  // "Log distance" is something to do, unless the label says "log" itself.
  const [verb = ''] = phrase.toLowerCase().split(' ');
  const isDone = said.length > 1 && VERBS.has(verb) && !known.includes(said[0] ?? '');
  const [a, b] = [said, known].map((stems) => new Set(stems.map(toSameStem)));
  if (a === undefined || b === undefined || Math.abs(a.size - b.size) > 1) return 0;
  if (!isCommon || isDone || (isTotal && !isResult)) return 0;
  return (2 * a.intersection(b).size) / (a.size + b.size) + (isTotal ? TOTAL_GAIN : 0);
}
