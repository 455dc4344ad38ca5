import type { Output } from "@/lib/catalog/endpoints";
import { AskError, ask } from "../ask";

export type Source = Output<"get_source">;

/** What is said of a source besides its file. */
export interface About {
  name: string;
  licence: string;
  attribution: string;
}

interface Upload {
  file: File;
  /** Of a new source; a file that replaces one needs none. */
  about: (About & { kind?: Source["kind"] }) | { replaces: string };
  partBytes: number;
  signal: AbortSignal;
  /** Told how much has arrived, 0 to 1. */
  onProgress: (share: number) => void;
}

const AT_ONCE = 3; // parts on their way
const MOST_TRIES = 4;
const PAUSE_MS = 500; // before a part is sent again, longer each time

/**
 * Sends a file in parts that bodies can hold; its import begins with the last one. What is stopped or fails is removed,
 * unless it was to replace a file. Throws AskError.
 */
export async function upload({ file, about, partBytes, signal, onProgress }: Upload): Promise<Source> {
  const parts = Math.max(1, Math.ceil(file.size / partBytes));
  const content = async (part: number) => base64Of(file.slice(part * partBytes, (part + 1) * partBytes));
  const first = { file_name: file.name, content_base64: await content(0), complete: parts === 1 };
  const begin = () =>
    "replaces" in about
      ? ask<Source>(`knowledge/sources/${about.replaces}/refresh`, { body: first, signal })
      : ask<Source>("knowledge/sources", { body: { ...about, ...first }, signal });
  const source = await persist(begin, signal);
  let done = 1;
  onProgress(done / parts);
  const send = async (part: number, complete: boolean) => {
    const sent = { part, content_base64: await content(part), complete };
    await persist(() => ask(`knowledge/sources/${source.id}/parts`, { body: sent, signal }), signal);
    onProgress(++done / parts);
  };
  try {
    let next = 1;
    const worker = async () => {
      while (next < parts - 1) await send(next++, false);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    if (parts > 1) await send(parts - 1, true);
  } catch (error) {
    if (!("replaces" in about)) await ask(`knowledge/sources/${source.id}`, { method: "DELETE" }).catch(() => {});
    throw error;
  }
  return source;
}

/** The bytes of a piece of a file as base64. */
export async function base64Of(piece: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () =>
      reject(new AskError("unreadable", "The file cannot be read any more. Choose it again, it may have changed."));
  });
  reader.readAsDataURL(piece);
  return (await read).replace(/^[^,]*,?/, "");
}

// A connection that breaks for a moment costs a part, not the upload. What the service refuses it would refuse again.
async function persist<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isBroken = error instanceof AskError && BROKEN.has(error.code);
      if (signal.aborted || !isBroken || tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
    }
  }
}

const BROKEN = new Set(["unreachable", "service_unavailable"]);
