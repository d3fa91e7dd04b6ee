import type { Static } from 'typebox';
import { GrepInput } from '../contract/tool-inputs.ts';
import { GrepOutput } from '../contract/tool-outputs.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { type GrepHit, grepCode } from '../verbs/grep-code.ts';
import { defineTool, describeTool } from './define-tool.ts';
import { fromRepository, parseName } from './wire-names.ts';
import { inline, joinLines, plural, quote, shortCommit, toNote, toSource } from './write-text.ts';

const { grepLinesDefault, grepFilesMax, grepShownMax } = DEFAULT_LIMITS;

export const grepTool = defineTool({
  ...describeTool('grep'),
  input: GrepInput,
  output: GrepOutput,
  run: async (input, viewer, resources) => {
    const { owner, repo, ref, prNumber, pattern, path, language } = input;
    const { literal = false, ignoreCase = false, context = 0, offset = 0 } = input;
    const limit = Math.min(input.limit ?? grepLinesDefault, Math.floor(grepShownMax / (2 * context + 1)));
    const repository = parseName({ owner, repo }, ref ?? prNumber);
    const { hits, matches, unread } = await grepCode(resources, viewer, {
      ...{ repository, ref, pullNumber: prNumber, path, language, pattern, context, offset, limit },
      isLiteral: literal,
      ignoresCase: ignoreCase,
    });
    const shown = hits.filter(({ lines }) => lines.length > 0);
    const others = hits.filter(({ lines }) => lines.length === 0).slice(0, grepFilesMax);
    const next = offset + limit;
    return {
      note: toNote(
        next < matches && `For the next lines give offset ${next}.`,
        unread > 0 && `${plural(unread, 'file')} were not read: narrow path or language.`,
      ),
      totalMatches: matches,
      totalFiles: hits.length,
      files: [...shown, ...others].map(fromHit),
    };
  },
  toText: ({ note, totalMatches, totalFiles, files }: Static<typeof GrepOutput>) =>
    joinLines([
      note,
      `${plural(totalMatches, 'line')} in ${plural(totalFiles, 'file')}`,
      ...files.map((file) =>
        joinLines([
          `${toSource(file)} (${plural(file.matches, 'line')})`,
          ...file.lines.map(({ line, text, match }) => `${line}${match ? ':' : '-'}${quote(inline(text))}`),
        ]),
      ),
    ]),
});

function fromHit({ repository, commit, path, matches, lines }: GrepHit): Static<typeof GrepOutput>['files'][number] {
  return {
    ...fromRepository(repository),
    commit: shortCommit(commit),
    path,
    matches,
    lines: lines.map(({ line, text, isMatch }) => ({ line, text, match: isMatch })),
  };
}
