export interface ServerEvent {
  name: string;
  data: string;
}

const LINE_END = /\r\n|\n|\r/;

/** The server-sent events of a body, wherever its chunks are cut. Comments, ids and times to retry after are passed over. */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  let event: { name: string; data: string[] } = { name: "", data: [] };
  for await (const line of linesOf(body)) {
    const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event") event.name = value;
    if (field === "data") event.data.push(value);
    if (line !== "") continue;
    if (event.data.length > 0) yield { name: event.name || "message", data: event.data.join("\n") };
    event = { name: "", data: [] };
  }
}

/** Lines that are whole: one that is cut off belongs to an event that is. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  let endsInCr = false; // an LF that follows belongs to the same line end
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const text = decoder.decode(value, { stream: true });
      const lines = (rest + (endsInCr && text.startsWith("\n") ? text.slice(1) : text)).split(LINE_END);
      endsInCr = text === "" ? endsInCr : text.endsWith("\r");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    reader.cancel().catch(() => {}); // where nobody reads on, nothing is sent on
  }
}
