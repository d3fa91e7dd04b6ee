import { type KeyboardEvent, useId } from 'react';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useParts } from '../../../runtime/elements/panels.tsx';
import { toNumber } from '../../../runtime/values/to-values.ts';
import './tabs.css';

export const Tabs = component('Tabs', { selected: 'binding' }, ({ selected: [value, setValue], children }) => {
  const panels = useParts(children);
  const id = useId();
  const index = Math.max(0, Math.min(panels.length - 1, toNumber(value) ?? 0));
  const choose = (next: number) => {
    const wrapped = (next + panels.length) % panels.length;
    setValue(wrapped);
    document.getElementById(`${id}-${wrapped}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: panels.length - 1 };
    const next = Object.entries(steps).find(([key]) => key === event.key)?.[1];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <div className="m-tabs">
      <div className="m-tabs__list" role="tablist" onKeyDown={onKeyDown}>
        {panels.map((panel, at) => (
          <button
            key={panel.key}
            type="button"
            role="tab"
            id={`${id}-${at}`}
            className="m-tabs__tab"
            aria-selected={at === index}
            aria-controls={`${id}-panel`}
            tabIndex={at === index ? 0 : -1}
            onClick={() => choose(at)}
          >
            {panel.icon !== undefined && <Icon name={panel.icon} />}
            {panel.title}
            {panel.badge !== '' && <span className="m-tabs__badge">{panel.badge}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${index}`} className="m-tabs__panel">
        {panels[index]?.element}
      </div>
    </div>
  );
});
