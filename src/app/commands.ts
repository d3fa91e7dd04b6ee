import type { Command } from '../platform/command-line/command.ts';
import { backupCommand } from './commands/backup.ts';
import { createCompletionCommand } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { mcpCommand } from './commands/mcp.ts';
import { migrateCommands } from './commands/migrate.ts';
import { migrateDataCommand } from './commands/migrate-data.ts';
import { restoreCommand } from './commands/restore.ts';
import { serveCommand } from './commands/serve.ts';
import { PARTS, SERVICES } from './services.ts';

/** All commands, in the order in which the help lists them. */
export const COMMANDS: readonly Command[] = [
  serveCommand,
  backupCommand,
  restoreCommand,
  doctorCommand,
  ...migrateCommands,
  migrateDataCommand,
  mcpCommand,
  ...[...Object.values(PARTS), ...SERVICES].flatMap(({ commands }): readonly Command[] => commands),
  createCompletionCommand(() => COMMANDS),
];
