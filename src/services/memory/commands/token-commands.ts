// The token commands for the operator, who needs no account. All of them may run while a server has the data folder
// open.
import type { Command } from '../../../platform/command-line/command.ts';
import type { CommandCall } from '../../../platform/command-line/command-call.ts';
import { complain, print } from '../../../platform/terminal/terminal.ts';
import {
  atDataLocation,
  LOCAL,
  LOCATION_OPTIONS,
  SERVICE_URL,
  TOKEN_DAYS,
  TOKEN_NAME,
  TOKEN_REPOSITORIES,
} from './command-options.ts';
import type { TokenRequest } from './operate-tokens.ts';

const TOKEN_OPTIONS = [TOKEN_REPOSITORIES, TOKEN_DAYS, ...LOCATION_OPTIONS];

const createTokenCommand: Command = {
  name: 'memory token create',
  summary: 'create a token for an agent, and print it',
  parameters: [],
  options: [TOKEN_NAME, ...TOKEN_OPTIONS],
  about: `
Only the token goes to standard output. It is shown once and stored as a hash; it can read the named repositories, or all, and
change nothing.`,
  run: async (call) => {
    const name = call.read(TOKEN_NAME);
    const errors = name === undefined ? ['memory token create needs --name'] : [];
    const { createOperatorToken } = await import('./operate-tokens.ts');
    print(`${await withRequest(call, name ?? '', createOperatorToken, errors)}\n`);
    complain('this token is not shown again; magpie memory token revoke ends it');
    return 0;
  },
};

const listTokensCommand: Command = {
  name: 'memory token list',
  summary: 'list the tokens of all people, and of the command line',
  parameters: [],
  options: LOCATION_OPTIONS,
  about: `
Each with its first characters, what it is for, when it was last used and when it ends.`,
  run: async (call) => {
    const { describeTokens } = await import('./operate-tokens.ts');
    print(await atDataLocation(call, describeTokens));
    return 0;
  },
};

const revokeTokenCommand: Command = {
  name: 'memory token revoke',
  summary: 'end a token at once',
  parameters: [{ name: 'token' }],
  options: LOCATION_OPTIONS,
  about: `
Takes its name, the first characters that magpie memory token list shows, the id, or the token itself.`,
  run: async (call) => {
    const { revokeToken } = await import('./operate-tokens.ts');
    print(`Revoked ${await atDataLocation(call, (location) => revokeToken(location, call.arg(0)))}.\n`);
    return 0;
  },
};

const connectCommand: Command = {
  name: 'memory connect',
  summary: 'print the configuration that connects a client',
  parameters: [{ name: 'client' }],
  options: [LOCAL, SERVICE_URL, ...TOKEN_OPTIONS],
  about: `
The client is one of claude-code, codex, cursor, vscode, zed, gemini and opencode. With --local it is connected to the server that it starts
itself in its folder (magpie mcp), which needs no token. Otherwise creates a token for a running server, and prints the configuration that has
it in it.`,
  run: async (call) => {
    const [url, isLocal] = [call.read(SERVICE_URL), call.read(LOCAL)];
    const { connectClient, connectLocally } = await import('./operate-tokens.ts');
    const connect = (request: TokenRequest) => (isLocal ? connectLocally(request.name) : connectClient(request, url));
    const { where, text } = await withRequest(call, call.arg(0), connect);
    complain(`${where}:`);
    print(`${text}\n`);
    return 0;
  },
};

export const tokenCommands: readonly Command[] = [
  connectCommand,
  createTokenCommand,
  listTokensCommand,
  revokeTokenCommand,
];

function withRequest<T>(
  call: CommandCall,
  name: string,
  act: (request: TokenRequest) => Promise<T>,
  errors: readonly string[] = [],
): Promise<T> {
  const [repositories, days] = [call.read(TOKEN_REPOSITORIES), call.read(TOKEN_DAYS)];
  return atDataLocation(call, (location) => act({ ...location, name, repositories, days }), errors);
}
