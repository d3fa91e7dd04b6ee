// Exports an interface as a React and TypeScript project: its own JSX, and the sources of the components that it uses.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { CATALOGUE_FOLDER } from '../../../interface-catalogue/load-catalogue.ts';
import type { Catalogue } from '../../../interface-catalogue/model/catalogue.ts';
import type { Json, Payload } from '../../../interface-catalogue/model/payload.ts';
import type { ExportedFile } from '../ports.ts';
import scaffold from './react-scaffold.json' with { type: 'json' };
import { toJsx, toLiteral } from './to-jsx.ts';

/** The sources that App.tsx and data-model.ts need besides components. */
const RUNTIME_SOURCES = ['model/payload.ts', 'runtime/css.d.ts', 'runtime/local-effects.tsx', 'runtime/surface.tsx'];

/** The payload is valid: it names components of the catalogue only. */
export function toReactProject(payload: Payload, catalogue: Catalogue): readonly ExportedFile[] {
  const used = [...new Set(payload.nodes.map((node) => node.component))].sort();
  const components = used.flatMap((name) => {
    const folder = catalogue.components.get(name)?.folder;
    return folder === undefined ? [] : [{ name, source: `${folder}/${posix.basename(folder)}.tsx` }];
  });
  const name =
    payload.title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'interface';
  const title = payload.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return [
    { path: 'package.json', text: toJsonText({ name, ...scaffold.package }) },
    { path: 'tsconfig.json', text: toJsonText(scaffold.tsconfig) },
    { path: 'vite.config.ts', text: toText(scaffold.viteConfig) },
    { path: 'index.html', text: toText(scaffold.indexHtml).replace('{title}', () => title) },
    {
      path: 'README.md',
      text: toText(scaffold.readme).replace('{title}', () => payload.title.replace(/[\r\n]+/g, ' ')),
    },
    { path: 'src/main.tsx', text: toText(scaffold.main) },
    { path: 'src/App.tsx', text: toApp(payload, components) },
    { path: 'src/data-model.ts', text: toDataModel(payload) },
    ...listSources([...RUNTIME_SOURCES, ...components.map(({ source }) => source)]),
  ];
}

function toApp(payload: Payload, components: readonly { name: string; source: string }[]): string {
  const imports = [
    ...components.map(({ name, source }) => `import { ${name} } from './catalogue/${source}';`),
    "import type { Theme } from './catalogue/model/payload.ts';",
    "import { createLocalEffects } from './catalogue/runtime/local-effects.tsx';",
    "import { Surface } from './catalogue/runtime/surface.tsx';",
    "import { dataModel } from './data-model.ts';",
  ];
  return `${imports.join('\n')}

const theme: Theme = ${toLiteral(payload.theme as unknown as Json, 0)};
const host = createLocalEffects();

export function App() {
  return (
    <Surface theme={theme} dataModel={dataModel} host={host}>
      ${toJsx(payload, 3)}
    </Surface>
  );
}
`;
}

function toDataModel({ dataModel }: Payload): string {
  const lines = [
    '// The rows, options and state that the interface starts with.',
    "import type { JsonObject } from './catalogue/model/payload.ts';",
    '',
    `export const dataModel: JsonObject = ${toLiteral(dataModel, 0)};`,
    '',
  ];
  return lines.join('\n');
}

/** The files, and everything that they import from the catalogue. */
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

function toText(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

function toJsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
