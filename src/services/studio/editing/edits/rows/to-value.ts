// Words as a value of the type that the field has already.
import type { Json } from '../../../../../interface-catalogue/model/payload.ts';
import { toLiteral } from '../../grammar/mask-quotes.ts';

const FACTORS = new Map(Object.entries({ k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }));
const NUMBER = /^[^\d-]{0,4}(-?\d[\d,]*(?:\.\d+)?)\s*(k|m|thousand|million)?\b\s*[%\p{Sc}\p{L} ]{0,12}$/u;
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Undefined where the words are no such value. */
export function findValue(words: string, old: Json | undefined): Json | undefined {
  const text = toLiteral(words);
  if (typeof old === 'number') return findNumber(text);
  if (typeof old === 'boolean') return findFlag(text);
  if (typeof old === 'string' && DAY.test(old)) return findDay(text, old);
  return typeof old === 'object' && old !== null ? undefined : text;
}

export function findNumber(text: string): number | undefined {
  const [, digits, factor] = NUMBER.exec(text.trim().toLowerCase()) ?? [];
  if (digits === undefined) return undefined;
  return Number(digits.replaceAll(',', '')) * (FACTORS.get(factor ?? '') ?? 1);
}

function findFlag(text: string): boolean | undefined {
  if (/^(?:yes|true|on|done|checked|read|active|complete|completed)$/i.test(text)) return true;
  return /^(?:no|false|off|not done|unchecked|unread|inactive|open)$/i.test(text) ? false : undefined;
}

function findDay(text: string, old: string): string | undefined {
  if (DAY.test(text)) return text;
  const hasYear = /\b\d{4}\b/.test(text);
  const time = Date.parse(`${text}${hasYear ? '' : ` ${old.slice(0, 4)}`} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10) + old.slice(10);
}
