// The texts of a pet. The rules are the same for a submission and for an edit.

import { canBeSeen } from '../../../../platform/text/can-be-seen.ts';
import type { Limits } from '../../limits.ts';
import { PET_KINDS, type PetKind } from '../pet.ts';
import { refuse } from '../refusals.ts';
import type { SentTexts } from '../sent-texts.ts';
import { parseLine } from './plain-text.ts';
import { findTextFault } from './text-fault.ts';

/** The name of a licence, or an SPDX expression. */
const LICENSE_LENGTH_MAX = 80;
/** The length that browsers and proxies commonly accept. */
const URL_LENGTH_MAX = 2_048;

/** Browsers also accept hosts with characters that no URL may have. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;
/** The characters that must be escaped after the host of a URL; browsers leave some of them. */
const UNSAFE = /[^\w.~:/?#@!$&'()*+,;=%-]|%(?![0-9a-f]{2})|(?<=#.*)#/gi;

/** The texts of a pet that its author writes, besides its tags. */
export const PET_TEXTS = ['displayName', 'description', 'kind', 'license', 'sourceUrl'] as const;
export type PetTexts = SentTexts<(typeof PET_TEXTS)[number]>;

const TAG = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u;

export function parseDisplayName(text: string, { displayNameLengthMax }: Limits): string {
  const name = parseShared(text, 'displayName', displayNameLengthMax);
  if (name === '') throw refuse('display_name_empty', {}, 'displayName');
  return name;
}

export function parseDescription(text: string, { descriptionLengthMax }: Limits): string {
  return parseShared(text, 'description', descriptionLengthMax);
}

/** Parses a text that pet.json has too, which agents read and terminals show. */
function parseShared(text: string, field: string, lengthMax: number): string {
  const line = parseLine(text, { field, lengthMax });
  const fault = findTextFault(line);
  if (fault === undefined) return line;
  throw refuse('text_unsafe', { fault }, field);
}

/** Returns undefined for an empty text. */
export function parseKind(text: string | undefined): PetKind | undefined {
  const name = text?.trim() ?? '';
  if (name === '') return undefined;
  const kind = PET_KINDS.find((known) => known === name);
  if (kind !== undefined) return kind;
  throw refuse('kind_unknown', { kinds: PET_KINDS }, 'kind');
}

/** Parses tags that are repeated or separated by commas. Returns each once, in lower case, with its words joined. */
export function parseTags(texts: readonly string[], { tagsMax, tagLengthMax }: Limits): string[] {
  const tags = new Set<string>();
  for (const text of texts) {
    for (const part of text.split(',')) {
      const tag = part
        .trim()
        .toLowerCase()
        .normalize('NFC')
        .replace(/[\s_]+/g, '-');
      if (tag === '') continue;
      if (tag.length > tagLengthMax || !TAG.test(tag) || !canBeSeen(tag)) {
        throw refuse('tag_invalid', { tag: part.trim(), lengthMax: tagLengthMax }, 'tags');
      }
      tags.add(tag);
      if (tags.size > tagsMax) throw refuse('tags_too_many', { tagsMax }, 'tags');
    }
  }
  return [...tags];
}

export function parseLicense(text: string | undefined): string | null {
  return parseLine(text ?? '', { field: 'license', lengthMax: LICENSE_LENGTH_MAX }) || null;
}

/** Parses the origin of a pet as a link that is safe to show: a valid web address without a password. */
export function parseSourceUrl(text: string | undefined): string | null {
  const address = text?.trim() ?? '';
  if (address === '') return null;
  const url = address.length <= URL_LENGTH_MAX && URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url !== undefined && isWeb && url.username === '' && url.password === '' && HOST.test(url.host)) {
    const { origin, pathname, search, hash } = url;
    const uri = origin + `${pathname}${search}${hash}`.replaceAll(UNSAFE, encodeURIComponent);
    if (uri.length <= URL_LENGTH_MAX) return uri;
  }
  throw refuse('source_url_invalid', {}, 'sourceUrl');
}
