import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../../platform/command-line/command.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import type { Environment, Setting } from '../../platform/settings/setting.ts';
import { createSwitch } from '../../platform/settings/setting-kinds.ts';
import { listenForStopSignals } from '../../platform/terminal/stop-signals.ts';
import { LOCAL_TOOLS } from '../local-mcp/list-local-tools.ts';

const ROOTS: Setting<readonly string[] | undefined> = {
  flag: 'root',
  about: 'folder in which the agent works; can be repeated',
  allowed: 'the paths of folders',
  fallback: undefined,
  fallbackText: 'the working folder',
  isRepeated: true,
  parse: (text) => (text === '' || text.includes('\0') ? undefined : text.split(',')),
};

const ADMIN = createSwitch('admin', 'also list the tools of operators, such as backups');

/** The folder of the user if none is named: a file in a repository must never be taken for stored data. */
const LOCAL_DATA_DIR: Setting<string | undefined> = {
  ...DATA_DIR,
  fallback: undefined,
  fallbackText: 'data of a checkout, or the folder of the user for application data',
};

const TOOL_SETTINGS = [...LOCAL_TOOLS.values()].flatMap(({ settings }) => settings);

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'serve agents on this machine over standard input and output (MCP)',
  parameters: [],
  options: [LOCAL_DATA_DIR, ROOTS, ADMIN, ...TOOL_SETTINGS],
  about: `
A coding agent starts it in its folder and speaks the Model Context Protocol with it: docs/clients.md describes how. Indexes the repository of the
folder, follows its changes and answers questions about it; where a server has the data folder open, that server indexes it. With --admin there
are also tools that change something; these return their plan, risk and rollback, and do it only when called with confirm: true. Standard output
carries the protocol alone; messages go to standard error. Ends with its standard input, and with the process that started it.`,
  run: async (call) => {
    const { workingFolder, version, environment, read } = call;
    const [dataDir = findDataDir(environment), roots = [workingFolder]] = [read(LOCAL_DATA_DIR), read(ROOTS)];
    const isAdmin = read(ADMIN);
    for (const setting of TOOL_SETTINGS) read(setting);
    call.checkUsage();
    const stop = AbortSignal.any([listenForStopSignals(call.isRunByNpm), listenForOrphaning()]);
    const { serveLocalMcp } = await import('../local-mcp/serve-local-mcp.ts');
    const folders = roots.map((root) => resolve(workingFolder, root));
    await serveLocalMcp({ dataDir, isAdmin, roots: folders, workingFolder, version, read, environment, stop });
    return 0;
  },
};

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

/** Returns the data folder of a checkout's server, or else the folder that the system has for data of the user. */
function findDataDir(environment: Environment): string {
  if (existsSync(join(CHECKOUT, 'tsconfig.json'))) return join(CHECKOUT, 'data');
  const home = homedir();
  const { XDG_DATA_HOME, LOCALAPPDATA } = environment;
  if (process.platform === 'win32') return join(LOCALAPPDATA || join(home, 'AppData', 'Local'), 'magpie');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'magpie');
  return join(XDG_DATA_HOME?.startsWith('/') ? XDG_DATA_HOME : join(home, '.local', 'share'), 'magpie');
}

const LOOK_MS = 1_000;

/**
 * Returns a signal that is aborted when the parent has ended. Its death closes standard input as a rule, but not while
 * another process has the other end open too.
 */
function listenForOrphaning(): AbortSignal {
  const controller = new AbortController();
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) controller.abort();
  }, LOOK_MS).unref();
  return controller.signal;
}
