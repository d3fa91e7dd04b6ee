// Messages at the edge of the window, and questions that wait for an answer.
import { useCallback, useRef, useState } from 'react';
import type { Say } from '../language/language.ts';
import { PushButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import './overlay.css';

/** Long enough to read two lines. */
const TOAST_MS = 5000;
/** The number of toasts at once; more would cover the page. */
const TOASTS_MAX = 3;

interface ToastEntry {
  readonly id: number;
  readonly message: string;
  readonly tone: string;
}

interface Question {
  readonly message: string;
  readonly label: string;
  answer(yes: boolean): void;
}

const TONE_ICONS = new Map([
  ['good', 'check-circle'],
  ['warning', 'alert-triangle'],
  ['bad', 'x-circle'],
]);

export function useOverlay() {
  const [toasts, setToasts] = useState<readonly ToastEntry[]>([]);
  const [question, setQuestion] = useState<Question>();
  const lastId = useRef(0);
  const toast = useCallback((message: string, tone: string) => {
    const id = ++lastId.current;
    setToasts((entries) => [...entries.slice(1 - TOASTS_MAX), { id, message, tone }]);
    window.setTimeout(() => setToasts((entries) => entries.filter((entry) => entry.id !== id)), TOAST_MS);
  }, []);
  const confirm = useCallback((message: string, label: string) => {
    return new Promise<boolean>((resolve) => {
      setQuestion({
        message,
        label,
        answer: (yes) => {
          setQuestion(undefined);
          resolve(yes);
        },
      });
    });
  }, []);
  return { toasts, question, toast, confirm };
}

type OverlayProps = Pick<ReturnType<typeof useOverlay>, 'toasts' | 'question'> & { readonly say: Say };

export function Overlay({ toasts, question, say }: OverlayProps) {
  return (
    <>
      <div className="m-toasts" role="status">
        {toasts.map(({ id, message, tone }) => (
          <ToastBox key={id} message={message} tone={tone} />
        ))}
      </div>
      {question && (
        <Dialog title={question.message} width="small" onClose={() => question.answer(false)}>
          <div className="m-confirm__actions">
            <PushButton look="secondary" onClick={() => question.answer(false)}>
              {say('cancel')}
            </PushButton>
            <PushButton onClick={() => question.answer(true)}>{question.label || say('continue')}</PushButton>
          </div>
        </Dialog>
      )}
    </>
  );
}

export function ToastBox({ message, tone }: { readonly message: string; readonly tone: string }) {
  return (
    <div className="m-toast" data-tone={tone || 'neutral'}>
      <Icon name={TONE_ICONS.get(tone) ?? 'info'} />
      <span>{message}</span>
    </div>
  );
}
