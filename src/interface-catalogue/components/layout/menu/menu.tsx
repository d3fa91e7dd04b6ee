import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { type ActionProp, useEvaluate, useRun, useText } from '../../../runtime/hooks.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import '../../../runtime/elements/button.css';
import './menu.css';

interface MenuProps {
  readonly label: Expression;
  readonly icon?: string;
  readonly items: readonly {
    readonly label: Expression;
    readonly icon?: string;
    readonly press: ActionProp;
    readonly tone?: string;
  }[];
}

export const Menu = component<MenuProps>('Menu', ({ label, icon, items }) => {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const evaluate = useEvaluate();
  const run = useRun();
  useOutside(box, isOpen, () => setIsOpen(false));
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={box} className="m-menu">
      <button
        type="button"
        className="m-button m-button--secondary"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon !== undefined && <Icon name={icon} />}
        {useText(label)}
        <Icon name="chevron-down" />
      </button>
      <div
        id={id}
        className="m-menu__list"
        role="menu"
        tabIndex={-1}
        hidden={!isOpen}
        onKeyDown={(event) => moveFocus(event, box.current, close)}
      >
        {items.map((item) => {
          const words = toText(evaluate(item.label));
          return (
            <button
              key={words}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="m-menu__item"
              data-tone={item.tone}
              onClick={() => {
                close();
                void run(item.press);
              }}
            >
              {item.icon !== undefined && <Icon name={item.icon} />}
              {words}
            </button>
          );
        })}
      </div>
    </div>
  );
});

function moveFocus(event: KeyboardEvent, box: HTMLElement | null, close: () => void): void {
  const items = [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const place = items.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Escape') close();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || place < 0) return;
  event.preventDefault();
  items[(place + step + items.length) % items.length]?.focus();
}

function useOutside(box: { readonly current: HTMLElement | null }, isActive: boolean, leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!isActive) return undefined;
    const onPointer = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) latest.current();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('focusin', onPointer);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('focusin', onPointer);
    };
  }, [box, isActive]);
}
