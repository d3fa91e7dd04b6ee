/** Returns a WebP of these chunks, in this order. */
export function toWebp(chunks: readonly (readonly [name: string, data: Buffer])[]): Buffer {
  const body = Buffer.concat(
    chunks.flatMap(([name, data]) => [toHeader(name, data.length), data, Buffer.alloc(data.length % 2)]),
  );
  return Buffer.concat([toHeader('RIFF', 4 + body.length), Buffer.from('WEBP'), body]);
}

/** Reads the chunks of a WebP. */
export function readWebp(webp: Buffer): [name: string, data: Buffer][] {
  const chunks: [string, Buffer][] = [];
  for (let at = 12; at < webp.length; ) {
    const length = webp.readUInt32LE(at + 4);
    chunks.push([webp.toString('latin1', at, at + 4), webp.subarray(at + 8, at + 8 + length)]);
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** Returns the header that announces metadata, transparency and animation. */
export function toVp8x(flags: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
}

function toHeader(name: string, length: number): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(length, 4);
  return header;
}
