// Exports an interface as a React and TypeScript project: its own JSX, and the sources of the components that it uses.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { CATALOGUE_FOLDER } from '../../../interface-catalogue/load-catalogue.ts';
import type { Catalogue } from '../../../interface-catalogue/model/catalogue.ts';
import type { Json, Payload } from '../../../interface-catalogue/model/payload.ts';
import { toSlug } from '../../../platform/text/slug.ts';
import { fillTemplate } from '../fill-template.ts';
import type { ExportedFile } from '../ports.ts';
import scaffold from './react-scaffold.json' with { type: 'json' };
import { toJsx, toLiteral } from './to-jsx.ts';

/** The sources that App.tsx and data-model.ts need besides components. */
const RUNTIME_SOURCES = ['model/payload.ts', 'runtime/css.d.ts', 'runtime/local-effects.tsx', 'runtime/surface.tsx'];

/** Returns the files of a React project. The payload must be valid: it names only components of the catalogue. */
export function toReactProject(payload: Payload, catalogue: Catalogue): readonly ExportedFile[] {
  const used = [...new Set(payload.nodes.map((node) => node.component))].sort();
  const components = used.flatMap((name) => {
    const folder = catalogue.components.get(name)?.folder;
    return folder === undefined ? [] : [{ name, source: `${folder}/${posix.basename(folder)}.tsx` }];
  });
  const values = {
    title: payload.title.replace(/[\r\n]+/g, ' '),
    htmlTitle: payload.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    imports: components.map(({ name, source }) => `import { ${name} } from './catalogue/${source}';`).join('\n'),
    theme: toLiteral(payload.theme as unknown as Json, 0),
    jsx: toJsx(payload, 3),
    dataModel: toLiteral(payload.dataModel, 0),
  };
  const name = toSlug(payload.title, 'interface');
  return [
    { path: 'package.json', text: toJsonText({ name, ...scaffold.package }) },
    { path: 'tsconfig.json', text: toJsonText(scaffold.tsconfig) },
    ...Object.entries(scaffold.files).map(([path, lines]) => ({
      path,
      text: `${fillTemplate(lines.join('\n'), values)}\n`,
    })),
    ...listSources([...RUNTIME_SOURCES, ...components.map(({ source }) => source)]),
  ];
}

/** Lists the files, and everything that they import from the catalogue. */
function listSources(entries: readonly string[]): readonly ExportedFile[] {
  const files = new Map<string, string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    const text = readFileSync(join(CATALOGUE_FOLDER, path), 'utf8');
    files.set(path, text);
    if (!/\.tsx?$/.test(path)) continue;
    for (const [, target] of text.matchAll(/^(?:import|export) (?:[^;']* from )?'(\.[^']+)'/gm)) {
      waiting.push(posix.join(posix.dirname(path), target ?? ''));
    }
  }
  return [...files.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({ path: `src/catalogue/${path}`, text }));
}

function toJsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
