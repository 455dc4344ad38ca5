import { type Unzipped, unzipSync } from "fflate";
import { UnreadableDocument } from "../document";

const MOST_UNPACKED = 200_000_000; // bytes of all parts together
const MOST_PARTS = 20_000;

/**
 * The parts of a zip file that are wanted. A part is unpacked into as many bytes as the file says that it has, and not one
 * more; what is packed in it again stays packed. Throws `UnreadableDocument`.
 */
export function unpackParts(bytes: Uint8Array, isWanted: (name: string) => boolean): Unzipped {
  let [parts, size] = [0, 0];
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        parts += 1;
        if (parts > MOST_PARTS) throw new UnreadableDocument(`The file holds more than ${MOST_PARTS} parts.`);
        if (!isWanted(name)) return false;
        size += originalSize;
        if (size > MOST_UNPACKED)
          throw new UnreadableDocument(`The file unpacks to more than ${MOST_UNPACKED / 1e6} million bytes.`);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument("The file cannot be unpacked: it is damaged or cut off.");
  }
}
