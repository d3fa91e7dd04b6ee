// Tokens at the command line: those of the operator, who needs no account. All of these may run while a server has the data folder open.
import type { Command } from '../../../platform/command-line/command.ts';
import type { CommandCall } from '../../../platform/command-line/command-call.ts';
import { DATA_DIR } from '../../../platform/settings/data-dir.ts';
import { complain, print } from '../../../platform/terminal/terminal.ts';
import { SERVICE_URL, TOKEN_DAYS, TOKEN_NAME, TOKEN_REPOSITORIES } from './command-options.ts';
import type { TokenRequest } from './operate-tokens.ts';

const TOKEN_OPTIONS = [TOKEN_REPOSITORIES, TOKEN_DAYS, DATA_DIR];

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
    const request = readRequest(call, name ?? '', name === undefined ? ['memory token create needs --name'] : []);
    const { createOperatorToken } = await import('./operate-tokens.ts');
    print(`${await createOperatorToken(request)}\n`);
    complain('this token is not shown again; magpie memory token revoke ends it');
    return 0;
  },
};

const listTokensCommand: Command = {
  name: 'memory token list',
  summary: 'list the tokens of all people, and of the command line',
  parameters: [],
  options: [DATA_DIR],
  about: `
Each with its first characters, what it is for, when it was last used and when it ends.`,
  run: async (call) => {
    const dataDir = readDataDir(call);
    const { describeTokens } = await import('./operate-tokens.ts');
    print(await describeTokens(dataDir));
    return 0;
  },
};

const revokeTokenCommand: Command = {
  name: 'memory token revoke',
  summary: 'end a token at once',
  parameters: [{ name: 'token' }],
  options: [DATA_DIR],
  about: `
Takes the first characters that magpie memory token list shows, the id, or the token itself.`,
  run: async (call) => {
    const dataDir = readDataDir(call);
    const { revokeToken } = await import('./operate-tokens.ts');
    print(`Revoked ${await revokeToken(dataDir, call.arg(0))}.\n`);
    return 0;
  },
};

const connectCommand: Command = {
  name: 'memory connect',
  summary: 'print the configuration that connects a client',
  parameters: [{ name: 'client' }],
  options: [SERVICE_URL, ...TOKEN_OPTIONS],
  about: `
The client is one of claude-code, codex, cursor and vscode. Creates a token, and prints the line or the lines of configuration that
have it in them.`,
  run: async (call) => {
    const url = call.read(SERVICE_URL);
    const request = readRequest(call, call.arg(0));
    const { connectClient } = await import('./operate-tokens.ts');
    const { where, text } = await connectClient(request, url);
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

function readRequest(call: CommandCall, name: string, errors: readonly string[] = []): TokenRequest {
  const [repositories, days, dataDir] = [call.read(TOKEN_REPOSITORIES), call.read(TOKEN_DAYS), call.read(DATA_DIR)];
  call.checkUsage(errors);
  return { dataDir, name, repositories, days };
}

function readDataDir(call: CommandCall): string {
  const dataDir = call.read(DATA_DIR);
  call.checkUsage();
  return dataDir;
}
