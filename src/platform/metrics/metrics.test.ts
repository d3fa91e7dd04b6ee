import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countAnswers } from './count-answers.ts';
import { Metrics } from './metrics.ts';

describe('metrics', () => {
  it('are written in the text format of Prometheus', () => {
    const metrics = new Metrics();
    const hits = metrics.counter('hits_total', 'Hits.');
    hits.add();
    hits.add({ kind: 'a"\\\n' }, 2);
    metrics.lookUp('level', 'A level.', () => 1.5);
    const sizes = metrics.histogram('size', 'Sizes.', [1, 10]);
    for (const value of [1, 2, 3, 100]) sizes.observe(value, { of: 'x' });
    assert.equal(
      metrics.write(),
      `# HELP hits_total Hits.
# TYPE hits_total counter
hits_total 1
hits_total{kind="a\\"\\\\\\n"} 2
# HELP level A level.
# TYPE level gauge
level 1.5
# HELP size Sizes.
# TYPE size histogram
size_bucket{of="x",le="1"} 1
size_bucket{of="x",le="10"} 3
size_bucket{of="x",le="+Inf"} 4
size_sum{of="x"} 106
size_count{of="x"} 4
`,
    );
  });

  it('have unique names', () => {
    const metrics = new Metrics();
    metrics.counter('a_total', 'A.');
    assert.throws(() => metrics.counter('a_total', 'Again.'));
    assert.throws(() => metrics.counter('no such{name}', 'Odd.'));
  });
});

describe('countAnswers', () => {
  it('gives methods that a caller made up one label', () => {
    const metrics = new Metrics();
    const onAnswered = countAnswers(metrics);
    for (const method of ['GET', 'BREW', 'WHEN']) {
      onAnswered({ method, route: undefined, status: 404, seconds: 0.001 });
    }
    assert.match(metrics.write(), /http_requests_total\{method="GET",route="none",status="404"\} 1\n/);
    assert.match(metrics.write(), /http_requests_total\{method="other",route="none",status="404"\} 2\n/);
  });
});
