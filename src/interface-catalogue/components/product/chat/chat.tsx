import './chat.css';
import { useEffect, useRef, useState } from 'react';
import type { Json } from '../../../model/payload.ts';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { Initials } from '../../../runtime/elements/initials.tsx';
import { list } from '../../../runtime/props.tsx';
import { SentForm } from '../../../runtime/sent-form.tsx';
import { toRows, toText } from '../../../runtime/values/to-values.ts';

const PROPS = {
  messages: 'binding',
  'title?': 'text',
  'placeholder?': 'text',
  'me?': 'text',
  'other?': 'text',
  /** Sample answers, in turn. Without them no answer comes. */
  'replies?': list('text'),
  'note?': 'text',
} as const;

/** The delay of an answer: the time that people take to type a few words. */
const REPLY_MS = 900;
/** The number of kept messages, so that a long conversation stays quick. */
const MESSAGES_MAX = 200;

export const Chat = component('Chat', PROPS, ({ messages, title, replies, note, ...props }) => {
  const [value, set] = messages;
  const { placeholder: hint = 'Write a message', me = 'You', other = 'Assistant' } = props;
  const rows = toRows(value);
  const latest = useRef<readonly Json[]>(rows);
  latest.current = rows;
  const [draft, setDraft] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const timer = useRef<number>(undefined);
  const list = useRef<HTMLOListElement>(null);
  const heading = title || other;
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is scrolled when something was added to it
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [rows.length, isTyping]);

  const add = (text: string, mine: boolean) => {
    const message = {
      id: `message-${Date.now()}-${latest.current.length}`,
      from: mine ? me : other,
      text,
      mine,
      time: toClock(),
    };
    set([...latest.current, message].slice(-MESSAGES_MAX));
  };
  const send = () => {
    const text = draft.trim();
    if (text === '') return;
    add(text, true);
    setDraft('');
    const reply = replies[rows.filter(({ mine }) => mine === true).length % Math.max(1, replies.length)];
    if (reply === undefined) return;
    setIsTyping(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setIsTyping(false);
      add(reply, false);
    }, REPLY_MS);
  };
  return (
    <section className="m-chat" aria-label={heading}>
      <header className="m-chat__head">
        <Initials name={heading} />
        <div>
          <strong>{heading}</strong>
          {note && <span className="m-chat__note">{note}</span>}
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, also by the keyboard */}
      <ol className="m-chat__messages" ref={list} aria-live="polite" tabIndex={0} aria-label="Messages">
        {rows.map((row) => (
          <li
            key={row.id}
            className={row['mine'] === true ? 'm-chat__message m-chat__message--mine' : 'm-chat__message'}
          >
            <span className="m-chat__from">
              {toText(row['from'])} <time>{toText(row['time'])}</time>
            </span>
            <p>{toText(row['text'])}</p>
          </li>
        ))}
        {isTyping && <li className="m-chat__typing">{other} is typing…</li>}
      </ol>
      <SentForm className="m-chat__form" onSend={send}>
        <input
          className="m-chat__input"
          aria-label={hint}
          placeholder={hint}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <PushButton icon="send" onClick={send}>
          Send
        </PushButton>
      </SentForm>
    </section>
  );
});

function toClock(): string {
  const now = new Date();
  return `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;
}
