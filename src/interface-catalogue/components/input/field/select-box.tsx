import './field.css';
import './select-box.css';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Icon } from '../../../runtime/elements/icon.tsx';
import type { Option } from '../../../runtime/values/to-values.ts';

interface SelectBoxProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onSelect'> {
  readonly options: readonly Option[];
  /** The option before the others, which means none of them. */
  readonly children?: ReactNode;
  onSelect(value: string): void;
}

/** Shows a list of options that opens, in the style of the device. */
export function SelectBox({ options, children, onSelect, ...rest }: SelectBoxProps) {
  return (
    <span className="m-select">
      <select
        {...rest}
        className="m-control"
        data-empty={rest.value === '' || undefined}
        onChange={(event) => onSelect(event.currentTarget.value)}
      >
        {children}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
