import { useId, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useParts } from '../../../runtime/elements/panels.tsx';
import './accordion.css';

export const Accordion = component('Accordion', { 'multiple?': 'boolean' }, ({ multiple, children }) => {
  const panels = useParts(children);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(panels.slice(0, 1).map(({ key }) => key)));
  const id = useId();
  const toggle = (key: string) => {
    const others = multiple ? [...open].filter((other) => other !== key) : [];
    setOpen(new Set(open.has(key) ? others : [...others, key]));
  };
  return (
    <div className="m-accordion">
      {panels.map((panel) => (
        <div key={panel.key} className="m-accordion__part">
          <h2 className="m-accordion__heading">
            <button
              type="button"
              className="m-accordion__button"
              aria-expanded={open.has(panel.key)}
              aria-controls={`${id}-${panel.key}`}
              onClick={() => toggle(panel.key)}
            >
              {panel.icon !== undefined && <Icon name={panel.icon} />}
              <span className="m-accordion__title">{panel.title}</span>
              {panel.badge !== '' && <span className="m-accordion__badge">{panel.badge}</span>}
              <Icon name="chevron-down" className="m-accordion__arrow" />
            </button>
          </h2>
          <div id={`${id}-${panel.key}`} className="m-accordion__panel" hidden={!open.has(panel.key)}>
            {panel.element}
          </div>
        </div>
      ))}
    </div>
  );
});
