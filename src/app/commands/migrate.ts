import { OperatorProblem } from '../../base/operator-problem.ts';
import type { Command } from '../../platform/command-line/command.ts';
import type { CommandCall } from '../../platform/command-line/command-call.ts';
import { DATABASE_SETTINGS } from '../../platform/settings/database.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { print } from '../../platform/terminal/terminal.ts';

export const migrateCommands: readonly Command[] = [
  {
    name: 'migrate status',
    summary: 'tell which tables of the database are not at the version of this program',
    parameters: [],
    options: DATABASE_SETTINGS,
    about: `
Changes nothing. Ends with 1 while tables are missing, older or newer.`,
    run: (call) => withServer(call, tellStatus),
  },
  {
    name: 'migrate up',
    summary: 'bring the tables of the database to the version of this program',
    parameters: [],
    options: DATABASE_SETTINGS,
    about: `
A server does the same when it starts; of several at once, one does it and the others wait. Each service is migrated as a whole or
not at all.`,
    run: (call) =>
      withServer(call, async (server) => {
        const { migrateAll } = await import('../migrations.ts');
        await migrateAll(server);
        return tellStatus(server);
      }),
  },
];

async function tellStatus(server: PostgresServer): Promise<number> {
  const { describeSchema, listSchemas } = await import('../migrations.ts');
  const schemas = await listSchemas(server);
  for (const schema of schemas) print(`${describeSchema(schema)}\n`);
  return schemas.every(({ version, latest }) => version === latest) ? 0 : 1;
}

function withServer(call: CommandCall, act: (server: PostgresServer) => Promise<number>): Promise<number> {
  return call.withDatabase(async (server) => {
    if (server !== undefined) return act(server);
    throw new OperatorProblem(
      'DATABASE_URL is not set: the tables of a data folder are migrated when the server starts',
    );
  });
}
