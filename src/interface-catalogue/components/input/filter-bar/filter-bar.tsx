import './filter-bar.css';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { useEvaluate, useRun } from '../../../runtime/hooks.tsx';
import { given } from '../../../runtime/props.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { FilterControl, type FilterProps, isFilterOff } from './filter-control.tsx';

export const FilterBar = component('FilterBar', { filters: given<readonly FilterProps[]>() }, ({ filters }) => {
  const read = useEvaluate();
  const run = useRun();
  const { say } = useSurface();
  const isAnyOn = filters.some(({ value }) => !isFilterOff(read(value)));
  const clear = () => run({ steps: filters.map(({ value: { path } }) => ({ do: 'set', path, value: null })) });
  return (
    <fieldset className="m-filter-bar" aria-label={say('filters')}>
      {filters.map((filter, index) => (
        <FilterControl key={index} {...filter} />
      ))}
      {isAnyOn && (
        <PushButton look="ghost" icon="x" className="m-filter-bar__clear" onClick={() => void clear()}>
          {say('clearFilters')}
        </PushButton>
      )}
    </fieldset>
  );
});
