import '../../../runtime/elements/button.css';
import './notifications.css';
import { useEffect, useId, useRef, useState } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useBinding, useText } from '../../../runtime/hooks.tsx';
import { toRows, toText } from '../../../runtime/values/to-values.ts';

export interface NotificationsProps {
  readonly rows: PathExpression;
  readonly label: Expression;
}

export const Notifications = component<NotificationsProps>('Notifications', ({ rows, label }) => {
  const [value, set] = useBinding(rows);
  const notices = toRows(value);
  const unread = notices.filter(({ read }) => read !== true).length;
  const [isOpen, setIsOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const name = useText(label);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointer = (event: Event) => {
      if (!element.current?.contains(event.target as Node)) setIsOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  const markRead = (isMeant: (id: string) => boolean) =>
    set(notices.map((notice) => (isMeant(notice.id) ? { ...notice, read: true } : notice)));
  return (
    <div className="m-notifications" ref={element}>
      <button
        ref={button}
        type="button"
        className="m-notifications__bell"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={`${name}, ${unread} unread`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="bell" />
        <span className="m-notifications__name">{name}</span>
        {unread > 0 && <span className="m-notifications__count">{unread > 99 ? '99+' : unread}</span>}
      </button>
      {isOpen && (
        <div className="m-notifications__panel" id={listId}>
          <p className="m-notifications__head">
            <strong>{name}</strong>
            <button
              type="button"
              className="m-button m-button--ghost m-button--small"
              disabled={unread === 0}
              onClick={() => markRead(() => true)}
            >
              Mark all as read
            </button>
          </p>
          {notices.length === 0 && <p className="m-notifications__none">Nothing new.</p>}
          <ul>
            {notices.map((notice) => (
              <li key={notice.id}>
                <button
                  type="button"
                  className="m-notifications__item"
                  data-unread={notice['read'] === true ? undefined : true}
                  onClick={() => markRead((id) => id === notice.id)}
                >
                  <strong>{toText(notice['title'])}</strong>
                  <span>{toText(notice['text'])}</span>
                  <small>{toText(notice['time'])}</small>
                  {notice['read'] !== true && <span className="m-unseen">unread</span>}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
});
