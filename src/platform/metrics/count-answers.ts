import type { OnAnswered } from '../http/requests/open-requests.ts';
import type { Metrics } from './metrics.ts';

/** From a look at memory to a large scan and a slow disk, in seconds. */
const SECONDS_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Requests of unknown methods share one label, so that a caller cannot make up any. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts requests and their latencies by route pattern, which is a bounded set. */
export function countAnswers(metrics: Metrics): OnAnswered {
  const requests = metrics.counter('http_requests_total', 'Requests that have ended, by route and status.');
  const seconds = metrics.histogram('http_request_duration_seconds', 'From headers to the last byte.', SECONDS_BOUNDS);
  return ({ method: name, route = 'none', status, seconds: taken }) => {
    const method = METHODS.includes(name) ? name : 'other';
    requests.add({ method, route, status: String(status) });
    seconds.observe(taken, { method, route });
  };
}
