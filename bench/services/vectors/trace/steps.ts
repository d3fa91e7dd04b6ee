// The steps of a search, and the line of the sources at which each is stamped.

export interface Step {
  readonly name: string;
  readonly file: string;
  /** A text that occurs once in the file, or the tool fails; the stamp is put before or after it. */
  readonly line: string;
  readonly side: 'before' | 'after';
}

const DIRECT = 'platform/http/requests/direct-routes.ts';
const PIPELINE = 'platform/http/requests/request-pipeline.ts';
const QUEUE = 'engine/threads/job-queue.ts';
const BOARD = 'engine/threads/board-searches.ts';
const WAKE = 'wakeThreads(this.#signal, threads);';
const RUN = 'engine/scan/run-job.ts';
const WORKER = 'engine/threads/scan-worker.ts';

export const STEPS: readonly Step[] = [
  { name: 'request', file: DIRECT, line: 'const url = toUrl(message);', side: 'before' },
  { name: 'read body', file: PIPELINE, line: 'const body = this.#read(context);', side: 'before' },
  {
    name: 'parse',
    file: 'platform/http/bodies/bodies.ts',
    line: 'return this.#readerOf(context).read(bytes);',
    side: 'before',
  },
  { name: 'admit', file: PIPELINE, line: 'const admitted =', side: 'before' },
  { name: 'handle', file: PIPELINE, line: 'const handled = route.handle(request, reply);', side: 'before' },
  { name: 'queue', file: QUEUE, line: 'const request: Request = {', side: 'before' },
  { name: 'start', file: QUEUE, line: 'ready.sort(', side: 'before' },
  { name: 'wake', file: BOARD, line: WAKE, side: 'before' },
  { name: 'woke', file: BOARD, line: WAKE, side: 'after' },
  { name: 'posted', file: QUEUE, line: 'const runs = threads.map((thread) => thread.run(job));', side: 'after' },
  { name: 'awake', file: WORKER, line: 'for (let next = receiveMessageOnPort(port);', side: 'before' },
  { name: 'joined', file: WORKER, line: 'runs.add(job.owner, new JobRun(job, workspaces));', side: 'after' },
  { name: 'chunks', file: RUN, line: 'if (!chunks) return false;', side: 'after' },
  { name: 'score', file: RUN, line: 'return this.#run.finish();', side: 'before' },
  { name: 'answered', file: WORKER, line: 'const results = run.finish();', side: 'after' },
  { name: 'wait', file: QUEUE, line: 'const found = await this.#board.gather(job);', side: 'before' },
  { name: 'gathered', file: QUEUE, line: 'const found = await this.#board.gather(job);', side: 'after' },
  { name: 'heard', file: QUEUE, line: 'for (const thread of threads) thread.hear();', side: 'before' },
  { name: 'rank', file: 'engine/rows/row-view.ts', line: 'return toHits(rankParts(', side: 'before' },
  {
    name: 'send',
    file: PIPELINE,
    line: 'if (!(answer instanceof LargeAnswer)) return ending.send(answer);',
    side: 'before',
  },
  { name: 'written', file: DIRECT, line: 'response.writeHead(status, this.#headers).end(text);', side: 'after' },
];
