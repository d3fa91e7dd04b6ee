import measures from '../../knowledge/measures.json' with { type: 'json' };
import { toCapital } from '../../words.ts';

/** The name of a figure without what is done with it: `view progress charts` is headed Progress. */
export function toFigureTitle(title: string): string {
  const [first = '', ...rest] = title.replace(/ (chart|graph)s?$/i, '').split(' ');
  const isDoing = rest.length > 0 && measures.looking.includes(first.toLowerCase());
  return toCapital(isDoing ? rest.join(' ') : [first, ...rest].join(' '));
}
