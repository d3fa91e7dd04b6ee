import './search.css';
import { useId, useRef } from 'react';
import '../field/field.css';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useBinding, useNumber, useText } from '../../../runtime/hooks.tsx';
import { toText } from '../../../runtime/values/to-values.ts';

export interface SearchProps {
  readonly label: Expression;
  readonly value: PathExpression;
  readonly placeholder?: Expression;
  readonly count?: Expression;
}

export const Search = component<SearchProps>('Search', (props) => {
  const id = useId();
  const control = useRef<HTMLInputElement>(null);
  const [label, placeholder, count] = [useText(props.label), useText(props.placeholder), useNumber(props.count)];
  const [value, set] = useBinding(props.value);
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
        {text !== '' && (
          <button type="button" className="m-control__button" aria-label={`Clear ${label}`} onClick={clear}>
            <Icon name="x" />
          </button>
        )}
      </div>
      {count !== undefined && (
        <p className="m-search__count" role="status">
          {text === '' ? '' : count === 1 ? '1 result' : `${count} results`}
        </p>
      )}
    </search>
  );
});
