import { Transform, type TransformCallback } from "node:stream";
import bitIterator from "unbzip2-stream/lib/bit_iterator.js";
import bzip2 from "unbzip2-stream/lib/bzip2.js";

const BLOCK_UNIT = 100_000; // bytes: the header counts a block's size in these
const BLOCK_SLACK = 25_000; // a block that does not shrink is a little longer packed
const HEADER_BYTES = 4;
const PIECE_BYTES = 64 * 1024;

/** The file is not bzip2, or not all of it is there. */
export class DamagedBzip2 extends Error {}

/**
 * Unpacks bzip2 with the decoder of unbzip2-stream, but not with its stream, which keeps each block as an array of
 * numbers before it hands it on: 45 MB from 40 bytes. `onUnpacked` is told of each piece first, and may throw.
 */
export class Bunzip2 extends Transform {
  private readonly waiting: Buffer[] = [];
  private bytes = 0;
  private bits: ReturnType<typeof bitIterator> | undefined;
  /** Of the stream at hand, in `BLOCK_UNIT`; 0 before its header. */
  private blockSize = 0;
  private checksum: number | null = null;
  private piece = Buffer.allocUnsafe(PIECE_BYTES);
  private filled = 0;

  constructor(private readonly onUnpacked: (bytes: number) => void) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback) {
    this.waiting.push(chunk);
    this.bytes += chunk.length;
    const needed = () => (this.blockSize ? BLOCK_SLACK + BLOCK_UNIT * this.blockSize : HEADER_BYTES);
    this.unpackWhile(() => this.left >= needed(), done);
  }

  override _flush(done: TransformCallback) {
    this.unpackWhile(
      () => this.left > 0,
      (error) => {
        const isCutOff = !error && this.checksum !== null;
        if (!error && this.filled > 0) this.push(this.piece.subarray(0, this.filled));
        done(isCutOff ? new DamagedBzip2("the end is missing") : error);
      },
    );
  }

  private get left(): number {
    return this.bytes - (this.bits?.bytesRead ?? 0);
  }

  // A block a turn of the event loop, so that who waits for a signal hears it.
  private unpackWhile(isMore: () => boolean, done: TransformCallback): void {
    if (this.destroyed || !isMore()) done();
    else {
      const failure = this.unpackBlock();
      if (failure) done(failure);
      else setImmediate(() => this.unpackWhile(isMore, done));
    }
  }

  private unpackBlock(): Error | undefined {
    this.bits ??= bitIterator(() => this.waiting.shift());
    try {
      if (this.blockSize === 0) {
        this.blockSize = bzip2.header(this.bits);
        this.checksum = 0;
        return undefined;
      }
      const size = BLOCK_UNIT * this.blockSize;
      const put = (byte: number) => this.put(byte);
      this.checksum = bzip2.decompress(this.bits, put, new Int32Array(size), size, this.checksum ?? 0);
      if (this.checksum === null) this.blockSize = 0; // another stream may follow
      return undefined;
    } catch (error) {
      // The decoder reads on behind the last byte where a file is cut off.
      const isDamage = error instanceof bzip2.Bzip2Error || error instanceof TypeError;
      return isDamage ? new DamagedBzip2("not bzip2", { cause: error }) : (error as Error);
    }
  }

  private put(byte: number): void {
    this.piece[this.filled++] = byte;
    if (this.filled < PIECE_BYTES) return;
    this.onUnpacked(PIECE_BYTES);
    this.push(this.piece);
    this.piece = Buffer.allocUnsafe(PIECE_BYTES);
    this.filled = 0;
  }
}
