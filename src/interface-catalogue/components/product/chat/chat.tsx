import '../../../runtime/elements/button.css';
import './chat.css';
import { useEffect, useRef, useState } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import type { Json } from '../../../model/payload.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { Initials } from '../../../runtime/elements/initials.tsx';
import { useBinding, useEvaluate, useText } from '../../../runtime/hooks.tsx';
import { SentForm } from '../../../runtime/sent-form.tsx';
import { toRows, toText } from '../../../runtime/values/to-values.ts';

export interface ChatProps {
  readonly messages: PathExpression;
  readonly title?: Expression;
  readonly placeholder?: Expression;
  readonly me?: Expression;
  readonly other?: Expression;
  /** Sample answers, in turn. Without them no answer comes. */
  readonly replies?: readonly Expression[];
  readonly note?: Expression;
}

/** As long as people take to type a few words. */
const REPLY_MS = 900;
/** The oldest messages go, so that a long conversation stays quick. */
const MESSAGES_MAX = 200;

export const Chat = component<ChatProps>('Chat', ({ messages, title, placeholder, me, other, replies = [], note }) => {
  const [value, set] = useBinding(messages);
  const rows = toRows(value);
  const latest = useRef<readonly Json[]>(rows);
  latest.current = rows;
  const [draft, setDraft] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const read = useEvaluate();
  const timer = useRef<number>(undefined);
  const list = useRef<HTMLOListElement>(null);
  const [heading, partner, myself] = [useText(title), useText(other ?? 'Assistant'), useText(me ?? 'You')];
  const [hint, remark] = [useText(placeholder ?? 'Write a message'), useText(note)];
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is scrolled when something was added to it
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [rows.length, isTyping]);

  const add = (text: string, mine: boolean) => {
    const message = {
      id: `message-${Date.now()}-${latest.current.length}`,
      from: mine ? myself : partner,
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
      add(toText(read(reply)), false);
    }, REPLY_MS);
  };
  return (
    <section className="m-chat" aria-label={heading || partner}>
      <header className="m-chat__head">
        <Initials name={heading || partner} />
        <div>
          <strong>{heading || partner}</strong>
          {remark !== '' && <span className="m-chat__note">{remark}</span>}
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
        {isTyping && <li className="m-chat__typing">{partner} is typing…</li>}
      </ol>
      <SentForm className="m-chat__form" onSend={send}>
        <input
          className="m-chat__input"
          aria-label={hint}
          placeholder={hint}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <button type="button" className="m-button m-button--primary" onClick={send}>
          <Icon name="send" />
          Send
        </button>
      </SentForm>
    </section>
  );
});

function toClock(): string {
  const now = new Date();
  return `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;
}
