// Icons of the pages, with the shapes of those of interfaces. They are decoration beside a text.

import icons from '../../../../interface-catalogue/runtime/elements/icons.json' with { type: 'json' };
import { type Html, html, raw } from '../../../../platform/html/html.ts';

export type IconName = keyof typeof icons;

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

export function icon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${toShapes(name)}</svg>`;
}

/** Defines icons for the scripts of a page, which refer to them by `icon-<name>`. */
export function iconSymbols(names: readonly IconName[]): Html {
  return html`<svg class="icon-symbols" aria-hidden="true">${names.map(
    (name) => html`<symbol id="icon-${name}" viewBox="0 0 24 24">${toShapes(name)}</symbol>`,
  )}</svg>`;
}

/** Returns the shapes of an icon from a file of ours. */
function toShapes(name: IconName): Html {
  const shapes = icons[name] as unknown as readonly Shape[];
  return raw(
    shapes
      .map(([tag, attributes]) => {
        const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
        return `<${tag}${written.join('')}/>`;
      })
      .join(''),
  );
}
