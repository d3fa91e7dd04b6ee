import './filter-bar.css';
import '../../../runtime/elements/button.css';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useEvaluate, useRun } from '../../../runtime/hooks.tsx';
import { FilterControl, type FilterProps, isFilterOff } from './filter-control.tsx';

export interface FilterBarProps {
  readonly filters: readonly FilterProps[];
}

export const FilterBar = component<FilterBarProps>('FilterBar', ({ filters }) => {
  const read = useEvaluate();
  const run = useRun();
  const isAnyOn = filters.some(({ value }) => !isFilterOff(read(value)));
  const clear = () => run({ steps: filters.map(({ value: { path } }) => ({ do: 'set', path, value: null })) });
  return (
    <fieldset className="m-filter-bar" aria-label="Filters">
      {filters.map((filter, index) => (
        <FilterControl key={index} {...filter} />
      ))}
      {isAnyOn && (
        <button type="button" className="m-button m-button--ghost m-filter-bar__clear" onClick={() => void clear()}>
          <Icon name="x" />
          Clear filters
        </button>
      )}
    </fieldset>
  );
});
