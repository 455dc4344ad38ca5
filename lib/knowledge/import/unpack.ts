import { createReadStream } from "node:fs";
import { PassThrough, pipeline, type Readable, Transform, type TransformCallback } from "node:stream";
import { createGunzip } from "node:zlib";
import { Bunzip2, DamagedBzip2 } from "./bunzip2";

const GZIP = [0x1f, 0x8b];
const BZIP2 = [0x42, 0x5a, 0x68];
const MOST_TIMES_LARGER = 400; // tables of equal rows are packed to a hundredth; what is made to fill memory, to far less
const ALWAYS_UNPACKED = 4 * 1024 * 1024; // bytes
const MOST_UNPACKED = 64 * 1024 ** 3; // bytes: twenty times the largest facts of a plan as N-Triples

/** What a reader of a file is told and asked meanwhile. */
export interface Watch {
  /** Told how much of the file as it lies was read. */
  onBytes?: (bytes: number) => void;
  /** Ends the reading with its reason. */
  signal?: AbortSignal;
}

/** The bytes of a file, unpacked where it is gzip or bzip2. What fails on the way is an error of the stream. */
export async function unpacked(path: string, { onBytes, signal }: Watch = {}): Promise<Readable> {
  const head = await firstBytes(path);
  const startsWith = (magic: readonly number[]) => magic.every((byte, i) => head[i] === byte);
  const raw = createReadStream(path, { highWaterMark: 256 * 1024, signal });
  const bound = new Bound();
  let bytes = 0;
  raw.on("data", (chunk) => {
    bytes += chunk.length;
    bound.packed(chunk.length);
    onBytes?.(bytes);
  });
  // An error of either end destroys the other, and reaches who reads.
  if (startsWith(GZIP)) return pipeline(raw, createGunzip(), new Bounded(bound), () => {});
  const unpacker = startsWith(BZIP2) ? new Bunzip2((length) => bound.unpacked(length)) : new PassThrough();
  return pipeline(raw, unpacker, () => {});
}

/** What is wrong with a packed file; undefined where it is not the file. */
export function reasonOfPacked(error: unknown): string | undefined {
  if (error instanceof OverfullArchive) return error.message;
  const isDamage = error instanceof DamagedBzip2 || String((error as NodeJS.ErrnoException).code).startsWith("Z_");
  return isDamage ? "cannot be unpacked: it is damaged or cut off." : undefined;
}

/** How much may be unpacked of what was read so far: a file that swells is left before it was read to its end. */
class Bound {
  private left = ALWAYS_UNPACKED;
  private all = MOST_UNPACKED;

  packed(bytes: number): void {
    this.left += bytes * MOST_TIMES_LARGER;
  }

  /** Throws once more was unpacked than may be. */
  unpacked(bytes: number): void {
    this.left -= bytes;
    this.all -= bytes;
    if (this.left < 0) throw new OverfullArchive(`unpacks to more than ${MOST_TIMES_LARGER} times its size.`);
    if (this.all < 0) throw new OverfullArchive(`unpacks to more than ${MOST_UNPACKED} bytes.`);
  }
}

class Bounded extends Transform {
  constructor(private readonly bound: Bound) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback) {
    try {
      this.bound.unpacked(chunk.length);
      done(null, chunk);
    } catch (error) {
      done(error as Error);
    }
  }
}

class OverfullArchive extends Error {}

async function firstBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: 2 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
