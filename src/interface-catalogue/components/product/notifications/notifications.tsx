import './notifications.css';
import { useId, useRef } from 'react';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useOpening } from '../../../runtime/use-opening.tsx';
import { toRows, toText } from '../../../runtime/values/to-values.ts';

export const Notifications = component('Notifications', { rows: 'binding', label: 'text' }, ({ rows, label: name }) => {
  const [value, set] = rows;
  const notices = toRows(value);
  const unread = notices.filter(({ read }) => read !== true).length;
  const element = useRef<HTMLDivElement>(null);
  const { isOpen, setIsOpen } = useOpening(element);
  const listId = useId();
  const markRead = (isMeant: (id: string) => boolean) =>
    set(notices.map((notice) => (isMeant(notice.id) ? { ...notice, read: true } : notice)));
  return (
    <div className="m-notifications" ref={element}>
      <button
        type="button"
        className="m-notifications__bell"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="bell" />
        <span className="m-unseen m-notifications__name">{name}</span>
        {unread > 0 && (
          <span className="m-notifications__count">
            {unread > 99 ? '99+' : unread}
            <span className="m-unseen"> unread</span>
          </span>
        )}
      </button>
      {isOpen && (
        <div className="m-notifications__panel" id={listId}>
          <p className="m-notifications__head">
            <strong>{name}</strong>
            <PushButton look="ghost" size="small" disabled={unread === 0} onClick={() => markRead(() => true)}>
              Mark all as read
            </PushButton>
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
