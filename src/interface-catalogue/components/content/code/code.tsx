import { useState } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useText } from '../../../runtime/hooks.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import './code.css';

interface CodeProps {
  readonly text: Expression;
  readonly language?: string;
  readonly title?: Expression;
}

/** For how long the button says that it has copied. */
const COPIED_MS = 2000;

export const Code = component<CodeProps>('Code', ({ text, language, title }) => {
  const [words, heading] = [useText(text), useText(title)];
  const [isCopied, setIsCopied] = useState(false);
  const { effects } = useSurface();
  const copy = () => {
    effects.copy(words);
    setIsCopied(true);
    window.setTimeout(() => setIsCopied(false), COPIED_MS);
  };
  return (
    <figure className="m-code">
      <figcaption className="m-code__head">
        <span>{heading || language || 'Code'}</span>
        <button type="button" className="m-code__copy" onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard too */}
      <pre className="m-code__text" tabIndex={0}>
        <code>{words}</code>
      </pre>
    </figure>
  );
});
