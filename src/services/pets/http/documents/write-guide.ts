// The guides of the registry as Markdown, for people and for the agents that read llms.txt. The texts are in guides/.
import { readFileSync } from 'node:fs';
import { assert } from '../../../../base/assert.ts';
import type { Limits } from '../../limits.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, SHEET_WIDTH, STATES, sheetHeightOf } from '../../model/atlas.ts';
import { PET_KINDS } from '../../model/pet.ts';
import { PET_SORTS } from '../../model/search/pet-query.ts';
import type { Addresses } from '../answers/addresses.ts';
import { toRequestInfo } from '../answers/to-request-info.ts';

const MIB = 1024 * 1024;

const GUIDES = ['llms', 'docs', 'request', 'submit', 'terms'] as const;
export type Guide = (typeof GUIDES)[number];

const texts = new Map<Guide, string>(
  GUIDES.map((guide) => [guide, readFileSync(new URL(`guides/${guide}.md`, import.meta.url), 'utf8')]),
);

/** Returns the guide with each `{{name}}` in its text filled in. */
export function writeGuide(guide: Guide, at: Addresses, limits: Limits): string {
  const values = toValues(at, limits);
  return (texts.get(guide) ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    assert(value !== undefined, `the guides know ${name}`);
    return String(value);
  });
}

/** Returns all guides in one text. */
export function writeAllGuides(at: Addresses, limits: Limits): string {
  return GUIDES.map((guide) => writeGuide(guide, at, limits)).join('\n');
}

function toValues(at: Addresses, limits: Limits): Readonly<Record<string, string | number>> {
  const { pageUrl, method, privacy, fields } = toRequestInfo(at, limits).request;
  return {
    base: at.base,
    page: pageUrl,
    method,
    privacy,
    fields: fields.map(writeField).join('\n'),
    states: STATES.map(({ name, frames }, row) => `${row + 1}. ${name}: ${frames} frames`).join('\n'),
    kinds: PET_KINDS.join(', '),
    sorts: PET_SORTS.join(', '),
    sheetWidth: SHEET_WIDTH,
    sheetHeight: sheetHeightOf(1),
    lookSheetHeight: sheetHeightOf(2),
    columns: COLUMNS,
    cellWidth: CELL_WIDTH,
    cellHeight: CELL_HEIGHT,
    sheetMebibytesMax: limits.sheetBytesMax / MIB,
    authorNameLengthMax: limits.authorNameLengthMax,
    pageSizeMax: limits.pageSizeMax,
  };
}

type Field = ReturnType<typeof toRequestInfo>['request']['fields'][number];

function writeField({ name, required, description, maxLength, values, contentTypes, maxBytes }: Field): string {
  const bounds = [
    required ? 'required' : 'optional',
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    values === undefined ? '' : `one of ${values.join(', ')}`,
    contentTypes === undefined ? '' : contentTypes.join(', '),
    maxBytes === undefined ? '' : `at most ${maxBytes / MIB} MiB`,
  ];
  return `- \`${name}\` (${bounds.filter((bound) => bound !== '').join('; ')}): ${description}`;
}
