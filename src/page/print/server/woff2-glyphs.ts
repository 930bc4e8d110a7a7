/** A glyph's outline: its bounding box, and how TrueType writes it after the box; empty for a blank. */
type Glyph = {
  contours: number;
  box: readonly [left: number, bottom: number, right: number, top: number];
  body: Buffer;
};

const ON_CURVE = 1;
/** Of a composite glyph's parts. */
const WORDS = 1;
const SCALE = 8;
const MORE = 32;
const TWO_SCALES = 64;
const MATRIX = 128;
const INSTRUCTIONS = 256;

/** Reads forward through a part of the table. */
function openStream(data: Buffer) {
  let at = 0;
  const take = (bytes: number): Buffer => {
    if (at + bytes > data.length) throw new RangeError('The font is cut off.');
    at += bytes;
    return data.subarray(at - bytes, at);
  };
  const byte = () => take(1).readUInt8();
  const word = () => take(2).readUInt16BE();
  return {
    take,
    byte,
    int: () => take(2).readInt16BE(),
    /** A number of one to three bytes. */
    short(): number {
      const code = byte();
      if (code === 253) return word();
      if (code === 254) return 506 + byte();
      return code === 255 ? 253 + byte() : code;
    },
  };
}

type Stream = ReturnType<typeof openStream>;

/**
 * @param table the transformed table `glyf` (WOFF 2.0, 5.1)
 * @returns every glyph by its number
 * @throws RangeError if it is cut off
 */
export function readGlyphs(table: Buffer): Glyph[] {
  const count = table.readUInt16BE(4);
  let at = 36;
  const [contours, points, flags, outlines, composites, boxes, instructions] = Array.from(
    { length: 7 },
    (_, index) => {
      const size = table.readUInt32BE(8 + index * 4);
      at += size;
      return table.subarray(at - size, at);
    },
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const bitmapBytes = 4 * Math.ceil(count / 32);
  const streams = {
    contours: openStream(contours),
    points: openStream(points),
    flags: openStream(flags),
    outlines: openStream(outlines),
    composites: openStream(composites),
    boxes: openStream(boxes.subarray(bitmapBytes)),
    instructions: openStream(instructions),
  };
  return Array.from({ length: count }, (_, glyph) => {
    const hasBox = ((boxes[glyph >> 3] ?? 0) & (128 >> (glyph & 7))) !== 0;
    return readGlyph(streams, hasBox);
  });
}

type Streams = Record<
  'contours' | 'points' | 'flags' | 'outlines' | 'composites' | 'boxes' | 'instructions',
  Stream
>;

function readGlyph(streams: Streams, hasBox: boolean): Glyph {
  const contours = streams.contours.int();
  if (contours === 0) return { contours, box: [0, 0, 0, 0], body: Buffer.alloc(0) };
  if (contours < 0) {
    const body = readComposite(streams);
    return { contours, box: readBox(streams), body };
  }
  const { body, box } = readSimple(streams, contours);
  return { contours, box: hasBox ? readBox(streams) : box, body };
}

function readBox({ boxes }: Streams): Glyph['box'] {
  return [boxes.int(), boxes.int(), boxes.int(), boxes.int()];
}

function readComposite({ composites, outlines, instructions }: Streams): Buffer {
  const parts: Buffer[] = [];
  let flags: number;
  let hasInstructions = false;
  do {
    const head = composites.take(4);
    flags = head.readUInt16BE();
    const offsets = flags & WORDS ? 4 : 2;
    const scales = flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    parts.push(head, composites.take(offsets + scales));
    hasInstructions ||= (flags & INSTRUCTIONS) !== 0;
  } while (flags & MORE);
  if (hasInstructions) parts.push(...readInstructions(outlines, instructions));
  return Buffer.concat(parts);
}

function readInstructions(outlines: Stream, instructions: Stream): Buffer[] {
  const length = outlines.short();
  const head = Buffer.alloc(2);
  head.writeUInt16BE(length);
  return [head, instructions.take(length)];
}

function readSimple(streams: Streams, contours: number): Pick<Glyph, 'body' | 'box'> {
  const ends = Buffer.alloc(contours * 2);
  let count = 0;
  for (let contour = 0; contour < contours; contour += 1) {
    count += streams.points.short();
    ends.writeUInt16BE(count - 1, contour * 2);
  }
  const marks = Buffer.alloc(count);
  const [across, up] = [Buffer.alloc(count * 2), Buffer.alloc(count * 2)];
  const edges = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  let [x, y] = [0, 0];
  for (let point = 0; point < count; point += 1) {
    const flag = streams.flags.byte();
    const [right, above] = readStep(flag & 127, streams.outlines);
    x += right;
    y += above;
    marks[point] = flag < 128 ? ON_CURVE : 0;
    across.writeInt16BE(right, point * 2);
    up.writeInt16BE(above, point * 2);
    edges.left = Math.min(edges.left, x);
    edges.bottom = Math.min(edges.bottom, y);
    edges.right = Math.max(edges.right, x);
    edges.top = Math.max(edges.top, y);
  }
  const code = readInstructions(streams.outlines, streams.instructions);
  return {
    body: Buffer.concat([ends, ...code, marks, across, up]),
    box: [edges.left, edges.bottom, edges.right, edges.top],
  };
}

/** The way from one point to the next, in as few bytes as it needs (WOFF 2.0, 5.2). */
function readStep(code: number, stream: Stream): [right: number, above: number] {
  /** Odd numbers are positive. */
  const sign = (number: number, value: number) => (number & 1 ? value : -value);
  if (code < 10) return [0, sign(code, ((code & 14) << 7) + stream.byte())];
  if (code < 20) return [sign(code, (((code - 10) & 14) << 7) + stream.byte()), 0];
  if (code < 84) {
    const [rest, byte] = [code - 20, stream.byte()];
    return [
      sign(code, 1 + (rest & 48) + (byte >> 4)),
      sign(code >> 1, 1 + ((rest & 12) << 2) + (byte & 15)),
    ];
  }
  if (code < 120) {
    const rest = code - 84;
    const right = 1 + (Math.floor(rest / 12) << 8) + stream.byte();
    const above = 1 + (((rest % 12) >> 2) << 8) + stream.byte();
    return [sign(code, right), sign(code >> 1, above)];
  }
  if (code < 124) {
    const [one, two, three] = [stream.byte(), stream.byte(), stream.byte()];
    return [sign(code, (one << 4) + (two >> 4)), sign(code >> 1, ((two & 15) << 8) + three)];
  }
  const [one, two, three, four] = [stream.byte(), stream.byte(), stream.byte(), stream.byte()];
  return [sign(code, (one << 8) + two), sign(code >> 1, (three << 8) + four)];
}

/** @returns the tables of outlines and of their places, with four bytes a place */
export function writeGlyphs(glyphs: readonly Glyph[]): { glyf: Buffer; loca: Buffer } {
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  let at = 0;
  const parts = glyphs.flatMap((glyph, index) => {
    loca.writeUInt32BE(at, index * 4);
    const written = glyph.body.length === 0 ? [] : writeGlyph(glyph);
    for (const part of written) at += part.length;
    return written;
  });
  loca.writeUInt32BE(at, glyphs.length * 4);
  return { glyf: Buffer.concat(parts), loca };
}

function writeGlyph({ contours, box, body }: Glyph): Buffer[] {
  const head = Buffer.alloc(10);
  for (const [index, value] of [contours, ...box].entries()) head.writeInt16BE(value, index * 2);
  return [head, body, Buffer.alloc((4 - ((body.length + 10) % 4)) % 4)];
}
