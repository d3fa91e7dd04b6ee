import { useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import './code.css';

/** The time for which the button confirms the copy. */
const COPIED_MS = 2000;

const PROPS = { text: 'text', 'language?': 'string', 'title?': 'text' } as const;

export const Code = component('Code', PROPS, ({ text, language, title }) => {
  const [isCopied, setIsCopied] = useState(false);
  const { effects } = useSurface();
  const copy = () => {
    effects.copy(text);
    setIsCopied(true);
    window.setTimeout(() => setIsCopied(false), COPIED_MS);
  };
  return (
    <figure className="m-code">
      <figcaption className="m-code__head">
        <span>{title || language || 'Code'}</span>
        <button type="button" className="m-code__copy" onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard too */}
      <pre className="m-code__text" tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
});
