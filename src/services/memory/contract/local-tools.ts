// The inputs and outputs of the local MCP server's tools.
import { type Static, Type } from 'typebox';
import { DEFAULT_LIMITS } from '../limits.ts';

const closed = { additionalProperties: false };
/** The longest path that file systems accept. */
const PATH_LENGTH_MAX = 4_096;
/** The length of `owner/name`; each part has at most a hundred characters. */
const NAME_LENGTH_MAX = 201;

const name = (description: string) => Type.String({ minLength: 3, maxLength: NAME_LENGTH_MAX, description });

export const ListInput = Type.Object({}, closed);
export const SearchInput = Type.Object(
  {
    query: Type.String({ minLength: 1, maxLength: DEFAULT_LIMITS.queryLengthMax }),
    repository: Type.Optional(name('owner/name; all of them if absent')),
    top: Type.Optional(Type.Integer({ minimum: 1, maximum: DEFAULT_LIMITS.resultsMax })),
  },
  closed,
);
export const IndexInput = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: PATH_LENGTH_MAX, description: 'A folder in a git repository' }),
    name: Type.Optional(name('owner/name to give it, if not that of its folder')),
    watch: Type.Optional(Type.Boolean({ description: 'Index uncommitted changes too, and again on every save' })),
  },
  closed,
);
export const RemoveInput = Type.Object({ name: name('owner/name') }, closed);

export const ListOutput = Type.Object({ repositories: Type.String() });
export const SearchOutput = Type.Object({ searched: Type.String(), hits: Type.String() });

export type SearchInput = Static<typeof SearchInput>;
export type IndexInput = Static<typeof IndexInput>;
export type RemoveInput = Static<typeof RemoveInput>;
