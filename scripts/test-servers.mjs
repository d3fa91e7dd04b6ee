// The PostgreSQL server and the browser that all files of a test run share. Each is started once, and takes seconds.
import { startEmbeddedPostgres } from '../src/platform/storage/postgres/testing/embedded-postgres.ts';
import { startSharedBrowser } from '../test/browser/open-browser.ts';

/** Starts both, sets their addresses for the processes of the tests, and returns a function that stops them. */
export async function startTestServers() {
  const [postgres, browser] = await Promise.all([startEmbeddedPostgres(), startSharedBrowser()]);
  process.env['TEST_SHARED_DATABASE_URL'] = postgres.url;
  process.env['TEST_SHARED_BROWSER'] = browser.wsEndpoint();
  return async () => {
    await Promise.all([postgres.stop(), browser.close()]);
  };
}
