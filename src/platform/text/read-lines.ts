/** Thrown for a line that is longer than its reader accepts. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
}

const LINE_FEED = 0x0a;

/** Yields the lines of a byte stream without their ends; the last needs none. Holds at most one line and one chunk. */
export async function* readLines(source: AsyncIterable<Uint8Array>, lineBytesMax: number): AsyncIterable<Buffer> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const add = (part: Uint8Array) => {
    bytes += part.length;
    if (bytes > lineBytesMax) throw new LineTooLong(`a line is longer than ${lineBytesMax} bytes`);
    parts.push(part);
  };
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, end));
      yield Buffer.concat(parts);
      parts = [];
      bytes = 0;
      from = end + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
  if (bytes > 0) yield Buffer.concat(parts);
}
