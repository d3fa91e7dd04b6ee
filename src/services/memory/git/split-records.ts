const NUL = 0;

/** A bound above every usable path; a record has little besides it. */
const RECORD_BYTES_MAX = 64 * 1024;

/** Splits git's output at NUL bytes. A record beyond the bound is truncated. */
export async function* splitRecords(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(NUL);
    yield* splitBuffer(bytes.subarray(0, end + 1));
    rest = bytes.subarray(end + 1, end + 1 + RECORD_BYTES_MAX);
  }
}

/** Splits bytes in which each record ends with a NUL byte. */
export function splitBuffer(bytes: Buffer): Buffer[] {
  const records: Buffer[] = [];
  let from = 0;
  for (let end = bytes.indexOf(NUL); end !== -1; end = bytes.indexOf(NUL, from)) {
    records.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return records;
}
