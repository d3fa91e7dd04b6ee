import { useMemo } from 'react';
import { component } from '../../../runtime/component.tsx';
import { useRun } from '../../../runtime/hooks.tsx';
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts';
import './rich-text.css';

export const RichText = component('RichText', { text: 'text' }, ({ text }) => {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className="m-rich-text">
      {blocks.map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </div>
  );
});

function BlockOf({ block }: { readonly block: Block }) {
  if (block.kind === 'code') return <pre className="m-rich-text__code">{block.text}</pre>;
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, index) => (
          <li key={index}>
            <Words content={item} />
          </li>
        ))}
      </List>
    );
  }
  const Tag = block.kind === 'heading' ? (`h${block.level}` as const) : block.kind === 'quote' ? 'blockquote' : 'p';
  return (
    <Tag>
      <Words content={block.content} />
    </Tag>
  );
}

function Words({ content }: { readonly content: readonly Inline[] }) {
  const run = useRun();
  return content.map((piece, index) => {
    const key = `${index} ${piece.text}`;
    if (piece.kind === 'strong') return <strong key={key}>{piece.text}</strong>;
    if (piece.kind === 'emphasis') return <em key={key}>{piece.text}</em>;
    if (piece.kind === 'code') return <code key={key}>{piece.text}</code>;
    if (piece.kind !== 'link') return piece.text;
    const press = { steps: [{ do: 'navigate', to: piece.page }] };
    return (
      <button key={key} type="button" className="m-rich-text__link" onClick={() => void run(press)}>
        {piece.text}
      </button>
    );
  });
}
