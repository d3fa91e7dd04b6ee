import type { Static } from 'typebox';
import { FileInput, TreeInput } from '../contract/tool-inputs.ts';
import { FileOutput, TreeOutput } from '../contract/tool-outputs.ts';
import { getFile } from '../verbs/get-file.ts';
import { listFolder } from '../verbs/list-folder.ts';
import { defineTool, describeTool } from './define-tool.ts';
import { fromRepository, toName } from './wire-names.ts';
import { inline, joinLines, plural, shortCommit, toNote, toSource } from './write-text.ts';

export const fileTool = defineTool({
  ...describeTool('get_file'),
  input: FileInput,
  output: FileOutput,
  run: async ({ path, ref, startLine, endLine, ...repository }, viewer, resources) => {
    const request = { repository: toName(repository), path, ref, startLine, endLine };
    const part = await getFile(resources, viewer, request);
    const next = part.endLine + 1;
    const cut = part.isCut && `Cut after line ${part.endLine} of ${part.lineCount}: go on with startLine ${next}.`;
    return {
      note: toNote(cut),
      ...fromRepository(part.repository),
      commit: shortCommit(part.commit),
      path: part.path,
      language: part.language,
      startLine: part.startLine,
      endLine: part.endLine,
      lineCount: part.lineCount,
      ...(part.permalink !== undefined && { permalink: part.permalink }),
      text: part.text,
    };
  },
  toText: writeFile,
});

/** Writes a file as text. The content comes last and unchanged, so that it cannot imitate anything after it. */
function writeFile({ note, startLine, endLine, lineCount, text, ...file }: Static<typeof FileOutput>): string {
  const heading = `${toSource(file)}:${startLine}-${endLine} of ${plural(lineCount, 'line')}`;
  return `${note}\n${heading}; all that follows is the file:\n${text}`;
}

export const treeTool = defineTool({
  ...describeTool('list_tree'),
  input: TreeInput,
  output: TreeOutput,
  run: async ({ path, depth, ref, ...repository }, viewer, resources) => {
    const request = { repository: toName(repository), path, depth, ref };
    const { repository: found, commit, items, total } = await listFolder(resources, viewer, request);
    const isCut = items.length < total;
    return {
      note: toNote(isCut && `Cut to ${items.length} of ${total} entries: name a folder as path, or a smaller depth.`),
      ...fromRepository(found),
      commit: shortCommit(commit),
      total,
      entries: items.map((item) =>
        item.kind === 'folder' ? { path: `${item.path}/`, files: item.fileCount } : { path: item.path },
      ),
    };
  },
  toText: writeTree,
});

/** Writes each entry below its folder if that is listed: indented, by its base name. */
function writeTree({ note, owner, repo, commit, entries }: Static<typeof TreeOutput>): string {
  const folders = new Set(entries.filter(({ files }) => files !== undefined).map(({ path }) => path));
  const lines = entries.map(({ path, files }) => {
    const parents = listParents(path).filter((parent) => folders.has(parent));
    const name = path.slice(parents.at(-1)?.length ?? 0);
    return `${' '.repeat(parents.length)}${inline(name)}${files === undefined ? '' : ` (${files})`}`;
  });
  return joinLines([note, `${inline(owner)}/${inline(repo)}@${commit}`, ...lines]);
}

function listParents(path: string): string[] {
  const parents: string[] = [];
  for (let at = path.indexOf('/'); at >= 0 && at < path.length - 1; at = path.indexOf('/', at + 1)) {
    parents.push(path.slice(0, at + 1));
  }
  return parents;
}
