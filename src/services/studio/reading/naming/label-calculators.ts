// Gives the inputs and results of calculators the words of the prompt: "savings so far" for "Saved so far".
import { type FieldSpec, listFields, type Page, toField, type View } from '../../app/description.ts';
import { splitItems, toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { listNameStems, toSameStem } from '../words.ts';

type Inputs = { readonly [id: string]: FieldSpec };
type Output = { readonly label: string };

/** Up to four words. */
const LABEL = /^\p{L}+(?:[ -]\p{L}+){0,3}$/u;
/** The share of common words from which two labels mean the same. */
const SHARE_MIN = 0.5;

export function labelCalculators(sentences: readonly string[], { draft }: Reading): void {
  const lists = sentences.map((sentence) => sentence.replace(/^[^:]{1,40}:/, ''));
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
  const hasTool = ({ views }: Page) => views.some(({ kind }) => kind === 'calculator');
  const isNamed = (page: Page) => hasTool(page) && listNameStems(page.name).some((stem) => stems.has(stem));
  // "Tile calculator": the page of the tiles comes first.
  if (draft.app.pages.slice(0, 1).some(hasTool))
    draft.app.pages = draft.app.pages.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const used = new Set<string>();
  draft.changeViews((view) => (view.kind === 'calculator' ? relabel(view, phrases, used) : view));
}

function relabel(view: View, phrases: readonly string[], used: Set<string>): View {
  const inputs = view['inputs'] as Inputs;
  const outputs = view['outputs'] as readonly Output[];
  const known = [...listFields(inputs), ...outputs].map(({ label }) => label);
  const rated = phrases.flatMap((phrase) => known.map((label) => ({ phrase, label, share: toShare(phrase, label) })));
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

function toShare(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => new Set(listNameStems(text).map(toSameStem)));
  return a === undefined || b === undefined || Math.abs(a.size - b.size) > 1
    ? 0
    : (2 * a.intersection(b).size) / (a.size + b.size);
}
