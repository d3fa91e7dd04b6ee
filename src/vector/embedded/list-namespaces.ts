import { openCatalogueForReading } from './files/schema.ts';
import { toStoreFiles } from './files/store-files.ts';

/** Lists the namespaces of the store in `folder`, which may be open. */
export function listNamespaces(folder: string): string[] {
  const database = openCatalogueForReading(toStoreFiles(folder).catalogue);
  try {
    const rows = database.prepare('SELECT DISTINCT namespace FROM collections ORDER BY namespace').all();
    return rows.map(({ namespace }) => String(namespace));
  } finally {
    database.close();
  }
}
