import { createElement } from 'react';
import icons from './icons.json' with { type: 'json' };
import './icon.css';

type Shape = readonly [string, { readonly [attribute: string]: string }];
const ICONS = new Map(Object.entries(icons as unknown as { readonly [name: string]: readonly Shape[] }));

/** Draws an icon, a decoration beside words that say the same. An unknown name is a dot. */
export function Icon({ name, className = '' }: { readonly name: string; readonly className?: string }) {
  const shapes = ICONS.get(name) ?? [['circle', { cx: '12', cy: '12', r: '3' }] as const];
  return (
    <svg className={`m-icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      {shapes.map(([tag, attributes], index) => createElement(tag, { key: `${tag}${index}`, ...attributes }))}
    </svg>
  );
}
