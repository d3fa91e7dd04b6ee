import '../../../runtime/elements/button.css';
import './comment-thread.css';
import { useState } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { Initials } from '../../../runtime/elements/initials.tsx';
import { useBinding, useText } from '../../../runtime/hooks.tsx';
import { SentForm } from '../../../runtime/sent-form.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toNumber, toRows, toText } from '../../../runtime/values/to-values.ts';

export interface CommentThreadProps {
  readonly rows: PathExpression;
  readonly me: Expression;
  readonly placeholder?: Expression;
}

const COMMENT_LENGTH_MAX = 2000;

export const CommentThread = component<CommentThreadProps>('CommentThread', ({ rows, me, placeholder }) => {
  const [value, set] = useBinding(rows);
  const comments = toRows(value);
  const { today } = useSurface();
  const [draft, setDraft] = useState('');
  const [author, hint] = [useText(me), useText(placeholder ?? 'Add a comment')];
  const add = () => {
    const text = draft.trim();
    if (text === '') return;
    set([...comments, { id: `comment-${Date.now()}`, author, text, date: today, likes: 0, liked: false }]);
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
          aria-label={hint}
          placeholder={hint}
          rows={2}
          maxLength={COMMENT_LENGTH_MAX}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <button type="button" className="m-button m-button--primary" disabled={draft.trim() === ''} onClick={add}>
          Comment
        </button>
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
