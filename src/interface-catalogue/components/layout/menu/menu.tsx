import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { list } from '../../../runtime/props.tsx';
import { useOpening } from '../../../runtime/use-opening.tsx';
import './menu.css';

const ITEM = { label: 'text', 'icon?': 'icon', press: 'action', 'tone?': 'string' } as const;
const PROPS = { label: 'text', 'icon?': 'icon', items: list(ITEM) } as const;

export const Menu = component('Menu', PROPS, ({ label, icon, items }) => {
  const box = useRef<HTMLDivElement>(null);
  const { isOpen, setIsOpen, close } = useOpening(box);
  const id = useId();
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen]);
  return (
    <div ref={box} className="m-menu">
      <PushButton
        look="secondary"
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <Icon name="chevron-down" />
      </PushButton>
      <div
        id={id}
        className="m-menu__list"
        role="menu"
        tabIndex={-1}
        hidden={!isOpen}
        onKeyDown={(event) => moveFocus(event, box.current)}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="m-menu__item"
            data-tone={item.tone}
            onClick={() => {
              close();
              item.press();
            }}
          >
            {item.icon !== undefined && <Icon name={item.icon} />}
            {item.label}
          </button>
        ))}
      </div>
    </div>
  );
});

function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const items = [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const current = items.indexOf(document.activeElement as HTMLElement);
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || current < 0) return;
  event.preventDefault();
  items[(current + step + items.length) % items.length]?.focus();
}
