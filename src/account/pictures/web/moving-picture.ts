/**
 * Whether a picture is animated, which cropping would end: a GIF of several frames (GIF89a,
 * appendix A), or a WebP whose header says so (RFC 9649, section 2.7).
 *
 * @param bytes of the whole file
 */
export function isMovingPicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  if (head.startsWith('RIFF') && head.endsWith('WEBPVP8X')) return (byteAt(bytes, 20) & 0x02) !== 0;
  return head.startsWith('GIF8') && hasSecondFrame(bytes);
}

const EXTENSION = 0x21;
const FRAME = 0x2c;
const SCREEN_BYTES = 13;
const DESCRIPTOR_BYTES = 10;

function hasSecondFrame(bytes: Uint8Array): boolean {
  let position = SCREEN_BYTES + colorTableBytes(byteAt(bytes, 10));
  for (let frames = 0; position < bytes.length; ) {
    const block = byteAt(bytes, position);
    if (block === FRAME) {
      frames += 1;
      if (frames === 2) return true;
      const table = colorTableBytes(byteAt(bytes, position + DESCRIPTOR_BYTES - 1));
      // One more byte: how the pixels are packed.
      position = skipSubBlocks(bytes, position + DESCRIPTOR_BYTES + table + 1);
    } else if (block === EXTENSION) {
      position = skipSubBlocks(bytes, position + 2);
    } else return false;
  }
  return false;
}

/** Each begins with its length; the last is empty. */
function skipSubBlocks(bytes: Uint8Array, start: number): number {
  let position = start;
  while (byteAt(bytes, position) !== 0) position += byteAt(bytes, position) + 1;
  return position + 1;
}

/** Three bytes per colour; their number is a power of two. */
function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Zero past the end of a truncated file. */
function byteAt(bytes: Uint8Array, position: number): number {
  return bytes[position] ?? 0;
}
