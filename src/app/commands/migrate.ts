import { OperatorProblem } from '../../base/operator-problem.ts';
import type { Command } from '../../platform/command-line/command.ts';
import type { CommandCall } from '../../platform/command-line/command-call.ts';
import { DATABASE_SETTINGS } from '../../platform/settings/database.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { print } from '../../platform/terminal/terminal.ts';

export const migrateCommands: readonly Command[] = [
  {
    name: 'migrate status',
    summary: 'list the tables of the database that are not at the version of this program',
    parameters: [],
    options: DATABASE_SETTINGS,
    about: `
Changes nothing. Ends with 1 while tables are missing, older or newer, or on a Citus cluster not distributed.`,
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
  {
    name: 'distribute',
    summary: 'distribute the tables that grow over the nodes of a Citus cluster',
    parameters: [],
    options: DATABASE_SETTINGS,
    about: `
For tables that were made before the extension citus, or that pg_restore has brought back. Stop all servers first. Everything is
copied to the nodes in one transaction; what is distributed already stays as it is. The number of shards is citus.shard_count.`,
    run: (call) =>
      withServer(call, async (server) => {
        const { checkUnused } = await import('../../platform/storage/move/open-moving-database.ts');
        await checkUnused(server);
        const { distributeAll, migrateAll } = await import('../migrations.ts');
        await migrateAll(server);
        const distributed = await distributeAll(server);
        print(
          distributed.length === 0 ? 'everything was distributed already\n' : `distributed ${distributed.join(', ')}\n`,
        );
        return tellStatus(server);
      }),
  },
];

async function tellStatus(server: PostgresServer): Promise<number> {
  const { describeSchema, isCurrent, listSchemas } = await import('../migrations.ts');
  const schemas = await listSchemas(server);
  for (const schema of schemas) print(`${describeSchema(schema)}\n`);
  return schemas.every(isCurrent) ? 0 : 1;
}

function withServer(call: CommandCall, act: (server: PostgresServer) => Promise<number>): Promise<number> {
  return call.withDatabase(async (server) => {
    if (server !== undefined) return act(server);
    throw new OperatorProblem(
      'DATABASE_URL is not set: the tables of a data folder are migrated when the server starts',
    );
  });
}
