import { loadCatalogue } from '../../../../interface-catalogue/load-catalogue.ts';
import { toProduct } from '../../../../language/vectors.ts';
import { getWordVectors } from '../meaning/word-vectors.ts';
import { listStems } from '../words.ts';

/** Icons that are less near in meaning show something else. */
const NEAR_MIN = 0.52;

/** Returns the icon of the same name, or the shortest one with all of its words, or the nearest in meaning. */
export function findIcon(text: string): string | undefined {
  const stems = listStems(text);
  const icons = [...loadCatalogue().icons].map((name) => ({ name, own: listStems(name.replaceAll('-', ' ')) }));
  const exact = icons.find(({ name }) => name === text.trim().toLowerCase());
  if (exact !== undefined || stems.length === 0) return exact?.name;
  const having = icons.filter(({ own }) => stems.every((stem) => own.includes(stem)));
  const [shortest] = having.sort((one, other) => one.name.length - other.name.length);
  if (shortest !== undefined) return shortest.name;
  const vector = getWordVectors().toVector(stems);
  const near = icons.map(({ name, own }) => ({ name, score: toProduct(vector, getWordVectors().toVector(own)) }));
  const [best] = near.sort((one, other) => other.score - one.score);
  return best !== undefined && best.score >= NEAR_MIN ? best.name : undefined;
}
