// The tools of the app itself, which concern all services alike.
import type { LocalTools } from '../../platform/local-tools/local-tool.ts';

export const OWN_TOOLS: LocalTools<unknown> = {
  tools: [
    {
      name: 'doctor',
      title: 'Look the data over',
      description:
        'Checks the data folder for damage, leftovers, permissions and space, and says what to do. Changes nothing.',
      mutates: false,
    },
    {
      name: 'verify_backup',
      title: 'Verify a backup',
      description: 'Checks a backup against its checksums and tells what it holds.',
      mutates: false,
    },
    {
      name: 'back_up',
      title: 'Back up',
      description: 'Saves everything stored to a new folder, while the server runs or not.',
      mutates: true,
    },
    {
      name: 'restore_backup',
      title: 'Restore a backup',
      description:
        'Puts a backup in the place of the data folder, which is kept beside it. The server must be stopped.',
      mutates: true,
    },
    {
      name: 'undo_restore',
      title: 'Undo a restore',
      description: 'Puts the data folder back that the last restore_backup kept. The server must be stopped.',
      mutates: true,
    },
  ],
  settings: [],
  load: async () => (await import('./own-tool-code.ts')).ownToolCode,
};
