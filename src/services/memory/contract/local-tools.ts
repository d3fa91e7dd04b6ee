// The inputs of the tools with which operators change what is indexed, through the local MCP server.
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false };
/** The longest path that file systems accept. */
const PATH_LENGTH_MAX = 4_096;
/** The length of `owner/name`; each part has at most a hundred characters. */
const NAME_LENGTH_MAX = 201;

const name = (description: string) => Type.String({ minLength: 3, maxLength: NAME_LENGTH_MAX, description });

export const IndexInput = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: PATH_LENGTH_MAX, description: 'A folder in a git repository' }),
    name: Type.Optional(name('owner/name to give it, if not that of its folder')),
    watch: Type.Optional(Type.Boolean({ description: 'Index uncommitted changes too, and again on every save' })),
  },
  closed,
);
export const RemoveInput = Type.Object({ name: name('owner/name') }, closed);

export type IndexInput = Static<typeof IndexInput>;
export type RemoveInput = Static<typeof RemoveInput>;
