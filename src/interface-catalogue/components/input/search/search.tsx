import './search.css';
import { useId, useRef } from 'react';
import '../field/field.css';
import { component } from '../../../runtime/component.tsx';
import { SignButton } from '../../../runtime/elements/button.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { toText } from '../../../runtime/values/to-values.ts';

const PROPS = { label: 'text', value: 'binding', 'placeholder?': 'text', 'count?': 'number' } as const;

export const Search = component('Search', PROPS, ({ label, value: [value, set], placeholder, count }) => {
  const id = useId();
  const control = useRef<HTMLInputElement>(null);
  const text = toText(value);
  const clear = () => {
    set('');
    control.current?.focus();
  };
  return (
    <search className="m-search" aria-label={label}>
      <div className="m-control m-control--box">
        <Icon name="search" className="m-search__icon" />
        <label htmlFor={id} className="m-unseen">
          {label}
        </label>
        <input
          id={id}
          ref={control}
          type="search"
          placeholder={placeholder || label}
          value={text}
          onChange={(event) => set(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && set('')}
        />
        {text !== '' && <SignButton className="m-control__button" label={`Clear ${label}`} icon="x" onClick={clear} />}
      </div>
      {count !== undefined && (
        <p className="m-search__count" role="status">
          {text === '' ? '' : count === 1 ? '1 result' : `${count} results`}
        </p>
      )}
    </search>
  );
});
