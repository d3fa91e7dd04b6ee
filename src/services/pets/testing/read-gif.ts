// The metadata of an animated GIF, read block by block.

export interface GifFrame {
  readonly delayMs: number;
  /** 1 keeps what was drawn, 2 clears it. */
  readonly disposal: number;
}

export function readGif(bytes: Buffer): { width: number; height: number; frames: GifFrame[]; isEndless: boolean } {
  const frames: GifFrame[] = [];
  const isEndless = bytes.includes(Buffer.from('NETSCAPE2.0\x03\x01\x00\x00', 'latin1'));
  const flags = bytes[10] ?? 0;
  let at = 13 + paletteBytes(flags);
  while (bytes[at] !== 0x3b) {
    const isImage = bytes[at] === 0x2c;
    if (bytes[at] === 0x21 && bytes[at + 1] === 0xf9) {
      frames.push({ delayMs: bytes.readUInt16LE(at + 4) * 10, disposal: ((bytes[at + 3] ?? 0) >> 2) & 7 });
    }
    at = skipBlocks(bytes, isImage ? at + 11 + paletteBytes(bytes[at + 9] ?? 0) : at + 2);
  }
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), frames, isEndless };
}

function paletteBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * (2 << (flags & 7));
}

function skipBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes.readUInt8(at); length !== 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}
