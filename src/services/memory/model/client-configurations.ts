// The configurations that connect clients to the tools: of the local server, which a client starts in its folder, and of
// the MCP endpoint of a running server.
import configurations from './client-configurations.json' with { type: 'json' };

export interface ClientConfiguration {
  /** The client's name on the command line. */
  readonly name: string;
  readonly title: string;
  /** The instruction for using the text. */
  readonly where: string;
  readonly text: string;
}

/** The command that starts the local server of the npm package, in any folder. */
export const NPX_COMMAND: readonly string[] = ['npx', '-y', 'magpie-server', 'mcp'];

/** Clients replace it by the folder that they have open. The others start servers in that folder. */
const WORKSPACE_FOLDER = ['--root', '$' + '{workspaceFolder}'];
const REPLACING: readonly string[] = ['cursor', 'vscode'];

/** Lists the configuration of every known client. `url` is the address of the MCP endpoint. */
export function listClientConfigurations(url: string, token: string): readonly ClientConfiguration[] {
  return configurations.map(({ name, title, where, lines }) => ({
    name,
    title,
    where,
    text: lines.join('\n').replaceAll('{url}', url).replaceAll('{token}', token),
  }));
}

/** Lists the configuration of every known client for the local server, which needs neither address nor token. */
export function listLocalConfigurations(words: readonly string[]): readonly ClientConfiguration[] {
  return configurations.map(({ name, title, localWhere, localLines }) => {
    const [command = '', ...args] = REPLACING.includes(name) ? [...words, ...WORKSPACE_FOLDER] : words;
    const text = localLines
      .join('\n')
      .replaceAll('{line}', [command, ...args].join(' '))
      .replaceAll('{command}', command)
      .replaceAll('{args}', toList(args))
      .replaceAll('{all}', toList([command, ...args]));
    return { name, title, where: localWhere, text };
  });
}

function toList(words: readonly string[]): string {
  return `[${words.map((word) => JSON.stringify(word)).join(', ')}]`;
}
