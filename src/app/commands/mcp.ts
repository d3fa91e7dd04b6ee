import { resolve } from 'node:path';
import type { Command } from '../../platform/command-line/command.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import type { Setting } from '../../platform/settings/setting.ts';
import { listenForStopSignals } from '../../platform/terminal/stop-signals.ts';
import { LOCAL_TOOLS } from '../local-mcp/list-local-tools.ts';

const ROOTS: Setting<readonly string[] | undefined> = {
  flag: 'root',
  about: 'folder that the paths of agents may lead into; can be repeated',
  allowed: 'the paths of folders',
  fallback: undefined,
  fallbackText: 'the working folder',
  isRepeated: true,
  parse: (text) => (text === '' || text.includes('\0') ? undefined : text.split(',')),
};

const TOOL_SETTINGS = [...LOCAL_TOOLS.values()].flatMap(({ settings }) => settings);

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'serve agents on this machine over standard input and output (MCP)',
  parameters: [],
  options: [DATA_DIR, ROOTS, ...TOOL_SETTINGS],
  about: `
A coding agent starts it and speaks the Model Context Protocol with it: docs/clients.md tells how. Its tools work on the data folder, while a
server has it open or not. Those that change something tell their plan, risk and rollback, and do it only when called with confirm: true.
Standard output carries the protocol alone; messages go to standard error. Ends with its standard input.`,
  run: async (call) => {
    const { workingFolder, version, environment, read } = call;
    const [dataDir, roots = [workingFolder]] = [read(DATA_DIR), read(ROOTS)];
    for (const setting of TOOL_SETTINGS) read(setting);
    call.checkUsage();
    const stop = listenForStopSignals(call.isRunByNpm);
    const { serveLocalMcp } = await import('../local-mcp/serve-local-mcp.ts');
    const folders = roots.map((root) => resolve(workingFolder, root));
    await serveLocalMcp({ dataDir, roots: folders, workingFolder, version, read, environment, stop });
    return 0;
  },
};
