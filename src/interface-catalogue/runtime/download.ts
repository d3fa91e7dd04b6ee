import type { Json } from '../model/payload.ts';
import { toCsv } from './functions/transforms.ts';
import { toText } from './values/to-values.ts';

export interface Download {
  readonly name: string;
  readonly mimeType: string;
  readonly text: string;
}

const MIME_TYPES = new Map([
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['txt', 'text/plain'],
]);

/** Returns the file to save, under a name that is safe on every file system. */
export function toDownload(name: string, format: string, value: Json): Download {
  const ending = MIME_TYPES.has(format) ? format : 'txt';
  const stem =
    name
      .replace(/\.[a-z]{2,4}$/i, '')
      .replace(/[^\p{L}\p{N} _-]+/gu, '-')
      .slice(0, 80) || 'download';
  const text =
    ending === 'json'
      ? JSON.stringify(value, null, 2)
      : ending === 'csv' && Array.isArray(value)
        ? toCsv(value)
        : toText(value);
  return { name: `${stem}.${ending}`, mimeType: `${MIME_TYPES.get(ending)};charset=utf-8`, text };
}
