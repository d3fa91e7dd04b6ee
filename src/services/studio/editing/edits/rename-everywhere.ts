// Another word for a thing wherever people read it: in labels, titles, messages, and in the texts of rows.

import type { Json, JsonObject } from '../../../../interface-catalogue/model/payload.ts';
import { toPlural, toSingular } from '../../../../language/inflection.ts';
import type { Edit } from '../edit.ts';
import { toLiteral } from '../grammar/mask-quotes.ts';
import { mapTexts } from '../interface/map-texts.ts';

export const renameEverywhere: Edit = ({ target = '', value = '' }, context) => {
  const [from, to] = [toLiteral(target), toLiteral(value)];
  if (from === '' || to === '') return undefined;
  const toText = createReplacer(from.replace(/^(?:the|an?) /i, ''), to);
  const { payload, catalogue } = context;
  const nodes = payload.nodes.map((node) => mapTexts(node, catalogue, toText));
  const dataModel = mapProse(payload.dataModel, toText) as JsonObject;
  const nodeIds = nodes.filter((node, index) => node !== payload.nodes[index]).map(({ id }) => id);
  const changed = { ...payload, nodes, dataModel, title: toText(payload.title) };
  if (nodeIds.length === 0 && JSON.stringify(changed) === JSON.stringify(payload))
    return { problem: `No text here has the word “${from}”.` };
  return { payload: changed, nodeIds };
};

/** Singular and plural, each with the capitals of the word in its place. */
function createReplacer(from: string, to: string): (text: string) => string {
  const [one, other] = [from.toLowerCase(), to.toLowerCase()];
  const forms = new Map([
    [toSingularPhrase(one), toSingularPhrase(other)],
    [toPlural(toSingularPhrase(one)), toPlural(toSingularPhrase(other))],
    [one, other],
  ]);
  const words = [...forms.keys()].sort((a, b) => b.length - a.length).map((word) => RegExp.escape(word));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}@])`, 'giu');
  return (text) => text.replace(pattern, (found) => toStyle(forms.get(found.toLowerCase()) ?? other, found, to));
}

function toSingularPhrase(phrase: string): string {
  const space = phrase.lastIndexOf(' ') + 1;
  return phrase.slice(0, space) + toSingular(phrase.slice(space));
}

function toStyle(word: string, like: string, typed: string): string {
  if (like.length > 1 && like === like.toUpperCase()) return word.toUpperCase();
  // A name that was typed with capitals keeps them.
  const own = word === typed.toLowerCase() && /\p{Lu}/u.test(typed.slice(1)) ? typed : word;
  return /^\p{Lu}/u.test(like) ? own.charAt(0).toUpperCase() + own.slice(1) : own;
}

/** Texts of several words. Single words are states and names of things, which filters and figures compare. */
function mapProse(value: Json, toText: (text: string) => string): Json {
  if (typeof value === 'string') return /\S\s\S/.test(value) ? toText(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((entry) => mapProse(entry, toText));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapProse(field, toText)]));
}
