import './tool-panel.css';
import { type ReactNode, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { Picture } from '../../../runtime/elements/picture.tsx';
import { FormScope, useFormScope } from '../../../runtime/form-scope.tsx';
import { type ActionProp, useRun } from '../../../runtime/hooks.tsx';
import { given, type ValuesOf } from '../../../runtime/props.tsx';
import { SentForm } from '../../../runtime/sent-form.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { isList } from '../../../runtime/values/data-path.ts';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toText } from '../../../runtime/values/to-values.ts';

const PROPS = {
  title: 'text',
  'text?': 'text',
  runLabel: 'text',
  run: given<ActionProp>(),
  result: 'value',
  'resultLabel?': 'text',
  'resultKind?': ['text', 'code', 'number', 'list', 'image'],
  'note?': 'text',
} as const;

export const ToolPanel = component('ToolPanel', PROPS, (props) => (
  <FormScope>
    <Tool {...props} />
  </FormScope>
));

function Tool(props: ValuesOf<typeof PROPS> & { readonly children?: ReactNode }) {
  const { title, text, runLabel, run, result: value, resultLabel = 'Result', resultKind = 'text', note } = props;
  const form = useFormScope();
  const act = useRun();
  const { effects } = useSurface();
  const [isCopied, setIsCopied] = useState(false);
  const shown = resultKind === 'number' ? formatValue(value, 'number') : toText(value);
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
        <h2 className="m-tool__title">{title}</h2>
        {text && <p className="m-tool__text">{text}</p>}
      </header>
      <SentForm className="m-tool__inputs" onSend={() => void go()}>
        {props.children}
        <PushButton onClick={() => void go()}>{runLabel}</PushButton>
      </SentForm>
      <div className="m-tool__result" data-kind={resultKind}>
        <div className="m-tool__result-head">
          <strong>{resultLabel}</strong>
          {shown !== '' && (
            <PushButton look="ghost" size="small" icon={isCopied ? 'check' : 'copy'} onClick={copy}>
              {isCopied ? 'Copied' : 'Copy'}
            </PushButton>
          )}
        </div>
        <output className="m-tool__output">
          {shown === '' ? (
            <span className="m-tool__nothing">Nothing yet. Fill in the fields and run it.</span>
          ) : (
            <ResultView value={value} shown={shown} kind={resultKind} />
          )}
        </output>
        {note && <p className="m-tool__note">{note}</p>}
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
