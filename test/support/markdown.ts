import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Reads a document of the repository by its path from the root. */
export function readDocument(path: string): string {
  return readFileSync(`${ROOT}/${path}`, 'utf8');
}

/** Lists the code blocks of a language under a heading, or in the whole document; fails if there is none. */
export function listCodeBlocks(document: string, language: string, heading?: string): string[] {
  const text = heading === undefined ? document : toSection(document, heading);
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  );
  if (blocks.length === 0) throw new Error(`no block of ${language} below ${heading ?? 'the title'}`);
  return blocks;
}

function toSection(document: string, heading: string): string {
  const section = document.split(/^(?=## )/m).find((each) => each.startsWith(`## ${heading}\n`));
  if (section === undefined) throw new Error(`no heading ${heading}`);
  return section;
}
