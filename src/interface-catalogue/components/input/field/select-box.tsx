import './field.css';
import './select-box.css';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Icon } from '../../../runtime/elements/icon.tsx';

/** A list of options that opens, as the device has it. */
export function SelectBox(props: SelectHTMLAttributes<HTMLSelectElement> & { readonly children: ReactNode }) {
  return (
    <span className="m-select">
      <select {...props} className="m-control" data-empty={props.value === '' || undefined} />
      <Icon name="chevron-down" />
    </span>
  );
}
