// A value of a row as tables and detail lists show it, by its type.
import './cell.css';
import type { Json } from '../../../model/payload.ts';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { isList } from '../../../runtime/values/data-path.ts';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toNumber, toText } from '../../../runtime/values/to-values.ts';
import { toColourStyle, toTone } from './to-tone.ts';

/** catalogue/data/data-table/component.json lists them. */
export type CellType = string;

const NUMERIC = new Set(
  'number currency percent bytes duration whole decimals thousands wholePercent wholeCurrency exactCurrency'.split(' '),
);
const DATED = new Set(['date', 'time', 'shortDate', 'longDate', 'weekday']);
const STARS = 5;

export function isNumeric(type: CellType | undefined): boolean {
  return NUMERIC.has(type ?? '');
}

export function Cell({ value, type = 'text' }: { readonly value: Json; readonly type?: CellType | undefined }) {
  const { currency, colours, language } = useSurface();
  const text = toText(value);
  if (value === null || text === '') return <span className="m-cell__none">–</span>;
  if (type === 'status') {
    const colour = colours(text);
    const tone = colour === undefined ? toTone(text) : 'own';
    return (
      <span className={`m-cell__status m-cell__status--${tone}`} style={toColourStyle(colour)}>
        {text}
      </span>
    );
  }
  if (type === 'person') return <Person name={text} />;
  if (type === 'boolean') return <YesNo isYes={value === true || text === 'true'} />;
  if (type === 'progress') return <Share percent={toNumber(value) ?? 0} />;
  if (type === 'rating') return <Stars given={toNumber(value) ?? 0} />;
  if (type === 'tags') return <Tags tags={isList(value) ? value.map(toText) : text.split(/,\s*/)} />;
  if (EMAIL.test(text)) return <Email address={text} />;
  return <span className={toClass(type)}>{formatValue(value, type, currency, undefined, language)}</span>;
}

/** Numbers stand below one another, and dates on one line. */
function toClass(type: CellType): string | undefined {
  if (DATED.has(type)) return 'm-cell__when';
  return isNumeric(type) ? 'm-cell__number' : undefined;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Shows an email address; one that does not fit on a line breaks before the @. */
function Email({ address }: { readonly address: string }) {
  const at = address.indexOf('@');
  return (
    <span className="m-cell__email">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
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
  const { say } = useSurface();
  return (
    <span className={`m-cell__yes-no m-cell__yes-no--${isYes ? 'yes' : 'no'}`}>
      <Icon name={isYes ? 'check' : 'minus'} />
      {say(isYes ? 'yes' : 'no')}
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
  const { language } = useSurface();
  return (
    <span className="m-cell__stars">
      <Icon name="star" />
      {formatValue(given, 'number', undefined, undefined, language)}
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
