import type { OnAnswered } from '../http/requests/open-requests.ts';
import type { Labels, Metrics } from './metrics.ts';

/** The bounds of the histogram, from a lookup in memory to a large scan on a slow disk. */
const SECONDS_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The known methods. All others share one label, so that a caller cannot invent labels. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts requests and their latencies by route pattern, which is a bounded set. */
export function countAnswers(metrics: Metrics): OnAnswered {
  const requests = metrics.counter('http_requests_total', 'Requests that have ended, by route and status.');
  const seconds = metrics.histogram('http_request_duration_seconds', 'From headers to the last byte.', SECONDS_BOUNDS);
  const labelsOf = createLabels();
  return ({ method, route = 'none', status, seconds: taken }) => {
    const { request, duration } = labelsOf(method, route, status);
    requests.add(request);
    seconds.observe(taken, duration);
  };
}

/** Returns the labels of an answer as the same objects each time, so that they are written once. */
function createLabels() {
  const known = new Map<string, { readonly request: Labels; readonly duration: Labels }>();
  return (name: string, route: string, status: number) => {
    const method = METHODS.includes(name) ? name : 'other';
    const key = `${method} ${status} ${route}`;
    let labels = known.get(key);
    if (labels === undefined) {
      labels = { request: { method, route, status: String(status) }, duration: { method, route } };
      known.set(key, labels);
    }
    return labels;
  };
}
