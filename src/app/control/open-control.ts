// The calls that other processes of the operator may make to the server that has a data folder open, over one control
// channel for the whole folder.

import type { Warn } from '../../platform/service/service-descriptor.ts';
import { openDataFolder } from '../../platform/storage/data-folder.ts';
import { createBackupCall } from '../backup/back-up.ts';
import { createAskCall } from '../local-mcp/ask-parts.ts';
import type { PARTS } from '../services.ts';
import type { SharedParts } from '../shared-parts.ts';
import { openControlServer } from './control-server.ts';

/**
 * Opens the control channel for the command line. Everything but backups and local tools works without it. A disk that
 * supports no sockets, or a folder that another server has open, therefore causes only a warning.
 */
export async function openControl(
  dataDir: string,
  parts: Pick<SharedParts<typeof PARTS>, 'findOpened' | 'openers' | 'listFindings'>,
  warn: Warn,
): Promise<{ close(): Promise<void> }> {
  const closers = new AsyncDisposableStack();
  try {
    // The owner of the lock owns the socket: an existing socket is left over.
    closers.adopt(openDataFolder(dataDir), (folder) => folder.close());
    const calls = {
      backup: createBackupCall(dataDir, parts),
      ask: createAskCall(dataDir, parts.openers),
      findings: () => parts.listFindings(),
    };
    const reportFailure = (error: unknown) => warn('a control call failed', { error });
    closers.adopt(await openControlServer(dataDir, calls, reportFailure), (server) => server.close());
  } catch (error) {
    await closers.disposeAsync();
    warn('no control channel, so no backups while this runs', { error });
  }
  return { close: () => closers.disposeAsync() };
}
