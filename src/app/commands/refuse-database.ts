import type { CommandCall } from '../../platform/command-line/command-call.ts';
import { DATABASE_SCHEMA, DATABASE_URL } from '../../platform/settings/database.ts';
import { DUMPED_EXTENSION } from '../../platform/storage/postgres/defaults.ts';

/** Rejects DATABASE_URL for commands on a data folder, which would report success and do nothing. */
export function refuseDatabase(call: CommandCall): readonly string[] {
  if (call.read(DATABASE_URL) === undefined) return [];
  const schemas = `'${call.read(DATABASE_SCHEMA)}_*'`;
  return [
    `DATABASE_URL is set, so everything is stored in that database: save it with pg_dump --format=custom --extension=${DUMPED_EXTENSION} --schema=${schemas} "$DATABASE_URL", ` +
      'bring it back with pg_restore --single-transaction (on a Citus cluster run magpie distribute then), check it with magpie doctor; keep MAGPIE_DATABASE_KEY beside the copy',
  ];
}
