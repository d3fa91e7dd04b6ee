import type { Command } from './command.ts';
import {
  adminCreateAccountCommand,
  adminCreateCommand,
  adminResetPasswordCommand,
  petsAdminCommand,
} from './commands/admin.ts';
import { backupCommand } from './commands/backup.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { petsInstallCommand } from './commands/pets-install.ts';
import { petsValidateCommand } from './commands/pets-validate.ts';
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
  adminCreateCommand,
  adminResetPasswordCommand,
  adminCreateAccountCommand,
  petsInstallCommand,
  petsValidateCommand,
  petsAdminCommand,
];
