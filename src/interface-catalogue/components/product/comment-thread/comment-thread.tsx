import './comment-thread.css';
import { useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { Initials } from '../../../runtime/elements/initials.tsx';
import { SentForm } from '../../../runtime/sent-form.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toNumber, toRows, toText } from '../../../runtime/values/to-values.ts';

const COMMENT_LENGTH_MAX = 2000;

const PROPS = { rows: 'binding', me: 'text', 'placeholder?': 'text' } as const;

export const CommentThread = component('CommentThread', PROPS, ({ rows, me, placeholder = 'Add a comment' }) => {
  const [value, set] = rows;
  const comments = toRows(value);
  const { today } = useSurface();
  const [draft, setDraft] = useState('');
  const add = () => {
    const text = draft.trim();
    if (text === '') return;
    set([...comments, { id: `comment-${Date.now()}`, author: me, text, date: today, likes: 0, liked: false }]);
    setDraft('');
  };
  const like = ({ id }: Row) => set(comments.map((comment) => (comment.id === id ? toggleLike(comment) : comment)));
  return (
    <section className="m-comments" aria-label="Comments">
      <p className="m-comments__count">{comments.length === 1 ? '1 comment' : `${comments.length} comments`}</p>
      <ul className="m-comments__list">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} today={today} onLike={() => like(comment)} />
        ))}
      </ul>
      <SentForm className="m-comments__form" onSend={add}>
        <textarea
          aria-label={placeholder}
          placeholder={placeholder}
          rows={2}
          maxLength={COMMENT_LENGTH_MAX}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <PushButton disabled={draft.trim() === ''} onClick={add}>
          Comment
        </PushButton>
      </SentForm>
    </section>
  );
});

function CommentItem({ comment, today, onLike }: { readonly comment: Row; readonly today: string; onLike(): void }) {
  const author = toText(comment['author']);
  const isLiked = comment['liked'] === true;
  const likes = toNumber(comment['likes']) ?? 0;
  return (
    <li className="m-comments__item">
      <Initials name={author} />
      <div className="m-comments__body">
        <p className="m-comments__by">
          <strong>{author}</strong> <span>{formatValue(comment['date'] ?? null, 'relative', undefined, today)}</span>
        </p>
        <p className="m-comments__text">{toText(comment['text'])}</p>
        <button
          type="button"
          className="m-comments__like"
          aria-pressed={isLiked}
          aria-label={`Like the comment of ${author}, ${likes} so far`}
          onClick={onLike}
        >
          <Icon name="heart" /> {likes}
        </button>
      </div>
    </li>
  );
}

function toggleLike(comment: Row): Row {
  const isLiked = comment['liked'] === true;
  return { ...comment, liked: !isLiked, likes: Math.max(0, (toNumber(comment['likes']) ?? 0) + (isLiked ? -1 : 1)) };
}
