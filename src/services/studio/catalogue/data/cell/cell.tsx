// A value of a row as tables and detail lists show it, by its type.
import './cell.css';
import type { Json } from '../../../model/payload.ts';
import { isList } from '../../runtime/data-path.ts';
import { formatValue } from '../../runtime/format-value.ts';
import { Icon } from '../../runtime/icon.tsx';
import { toNumber, toText } from '../../runtime/to-values.ts';
import tones from './status-tones.json' with { type: 'json' };

/** catalogue/data/data-table/component.json lists them. */
export type CellType = string;

const NUMERIC = new Set(['number', 'currency', 'percent', 'bytes', 'duration']);
const STARS = 5;

export function isNumeric(type: CellType | undefined): boolean {
  return NUMERIC.has(type ?? '');
}

export function Cell({ value, type = 'text' }: { readonly value: Json; readonly type?: CellType | undefined }) {
  const text = toText(value);
  if (value === null || text === '') return <span className="m-cell__none">–</span>;
  if (type === 'status') return <span className={`m-cell__status m-cell__status--${toTone(text)}`}>{text}</span>;
  if (type === 'person') return <Person name={text} />;
  if (type === 'boolean') return <YesNo isYes={value === true || text === 'true'} />;
  if (type === 'progress') return <Share percent={toNumber(value) ?? 0} />;
  if (type === 'rating') return <Stars given={toNumber(value) ?? 0} />;
  if (type === 'tags') return <Tags tags={isList(value) ? value.map(toText) : text.split(/,\s*/)} />;
  return <span className={isNumeric(type) ? 'm-cell__number' : undefined}>{formatValue(value, type)}</span>;
}

/** The words of states that people know by a colour. */
function toTone(status: string): string {
  const word = status.toLowerCase();
  const found = Object.entries(tones).find(([, words]) => words.some((each) => isForm(word, each)));
  return found?.[0] ?? 'neutral';
}

/** `cancel` is in Cancelled, and `active` is not in Inactive. */
function isForm(status: string, word: string): boolean {
  return new RegExp(`\\b${word}(l?ed|d|s|ing|ure|ful|ly)?\\b`).test(status);
}

function Person({ name }: { readonly name: string }) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part[0] ?? '')
    .join('')
    .toUpperCase();
  return (
    <span className="m-cell__person">
      <span className="m-cell__initials" aria-hidden="true">
        {initials}
      </span>
      {name}
    </span>
  );
}

function YesNo({ isYes }: { readonly isYes: boolean }) {
  return (
    <span className={`m-cell__yes-no m-cell__yes-no--${isYes ? 'yes' : 'no'}`}>
      <Icon name={isYes ? 'check' : 'minus'} />
      {isYes ? 'Yes' : 'No'}
    </span>
  );
}

function Share({ percent }: { readonly percent: number }) {
  const share = Math.min(100, Math.max(0, percent));
  return (
    <span className="m-cell__share">
      <span className="m-cell__track" aria-hidden="true">
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      {Math.round(share)}%
    </span>
  );
}

function Stars({ given }: { readonly given: number }) {
  return (
    <span className="m-cell__stars">
      <Icon name="star" />
      {formatValue(given, 'number')}
      <span className="m-unseen"> of {STARS}</span>
    </span>
  );
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className="m-cell__tags">
      {tags.map((tag) => (
        <span key={tag} className="m-cell__tag">
          {tag}
        </span>
      ))}
    </span>
  );
}
