import type { Command } from './command.ts';
import { backupCommand } from './commands/backup.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { restoreCommand } from './commands/restore.ts';
import { serveCommand } from './commands/serve.ts';

/** Every command, in the order in which the help lists them. */
export const COMMANDS: readonly Command[] = [
  serveCommand,
  backupCommand,
  restoreCommand,
  exportCommand,
  importCommand,
  doctorCommand,
];
