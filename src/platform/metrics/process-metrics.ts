// The metrics of the process, which every service reports.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

const NS_PER_S = 1e9;
const DELAY_RESOLUTION_MS = 20;

export function addProcessMetrics(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  metrics.lookUp('process_resident_memory_bytes', 'Memory that the process holds.', () => process.memoryUsage.rss());
  metrics.lookUp(
    'process_cpu_seconds_total',
    'Processor time used by all threads.',
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    'counter',
  );
  metrics.lookUp('process_start_time_seconds', 'When the process started.', () => Date.now() / 1000 - process.uptime());
  metrics.lookUp(
    'nodejs_eventloop_lag_p99_seconds',
    'How late timers were, 99th percentile since the last look.',
    () => {
      const late = delay.percentile(99) / NS_PER_S;
      delay.reset();
      return late;
    },
  );
}
