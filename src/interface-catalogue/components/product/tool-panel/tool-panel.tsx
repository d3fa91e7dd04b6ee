import '../../../runtime/elements/button.css';
import './tool-panel.css';
import { type ReactNode, useState } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { Picture } from '../../../runtime/elements/picture.tsx';
import { FormScope, useFormScope } from '../../../runtime/form-scope.tsx';
import { type ActionProp, useRun, useText, useValue } from '../../../runtime/hooks.tsx';
import { SentForm } from '../../../runtime/sent-form.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { isList } from '../../../runtime/values/data-path.ts';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toText } from '../../../runtime/values/to-values.ts';

export interface ToolPanelProps {
  readonly title: Expression;
  readonly text?: Expression;
  readonly runLabel: Expression;
  readonly run: ActionProp;
  readonly result: Expression;
  readonly resultLabel?: Expression;
  readonly resultKind?: 'text' | 'code' | 'number' | 'list' | 'image';
  readonly note?: Expression;
  readonly children?: ReactNode;
}

export const ToolPanel = component<ToolPanelProps>('ToolPanel', (props) => (
  <FormScope>
    <Tool {...props} />
  </FormScope>
));

function Tool({
  title,
  text,
  runLabel,
  run,
  result,
  resultLabel,
  resultKind = 'text',
  note,
  children,
}: ToolPanelProps) {
  const form = useFormScope();
  const act = useRun();
  const { effects } = useSurface();
  const value = useValue(result);
  const [isCopied, setIsCopied] = useState(false);
  const shown = resultKind === 'number' ? formatValue(value, 'number') : toText(value);
  const [above, remark] = [useText(text), useText(note)];
  const go = async () => {
    setIsCopied(false);
    if (form === null || form.checkAll().length === 0) await act(run);
  };
  const copy = () => {
    effects.copy(isList(value) ? value.map(toText).join('\n') : shown);
    setIsCopied(true);
  };
  return (
    <section className="m-tool">
      <header>
        <h2 className="m-tool__title">{useText(title)}</h2>
        {above !== '' && <p className="m-tool__text">{above}</p>}
      </header>
      <SentForm className="m-tool__inputs" onSend={() => void go()}>
        {children}
        <button type="button" className="m-button m-button--primary" onClick={() => void go()}>
          {useText(runLabel)}
        </button>
      </SentForm>
      <div className="m-tool__result" data-kind={resultKind}>
        <div className="m-tool__result-head">
          <strong>{useText(resultLabel ?? 'Result')}</strong>
          {shown !== '' && (
            <button type="button" className="m-button m-button--ghost m-button--small" onClick={copy}>
              <Icon name={isCopied ? 'check' : 'copy'} />
              {isCopied ? 'Copied' : 'Copy'}
            </button>
          )}
        </div>
        <output className="m-tool__output">
          {shown === '' ? (
            <span className="m-tool__nothing">Nothing yet. Fill in the fields and run it.</span>
          ) : (
            <ResultView value={value} shown={shown} kind={resultKind} />
          )}
        </output>
        {remark !== '' && <p className="m-tool__note">{remark}</p>}
      </div>
    </section>
  );
}

function ResultView({
  value,
  shown,
  kind,
}: {
  readonly value: Parameters<typeof toText>[0];
  readonly shown: string;
  readonly kind: string;
}) {
  if (kind === 'image') return <Picture subject={shown} ratio="wide" />;
  if (kind === 'code') return <pre className="m-tool__code">{shown}</pre>;
  if (kind === 'list' && isList(value)) {
    return (
      <ul className="m-tool__list">
        {value.map((entry, index) => (
          <li key={index}>{toText(entry)}</li>
        ))}
      </ul>
    );
  }
  return <span>{shown}</span>;
}
