import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadPieces } from "./pieces";

test("all models of a thread share one table of pieces", async () => {
  const [one, other] = await Promise.all([loadPieces(), loadPieces()]);
  expect(other).toBe(one);
});

test("a folder that could not be opened is tried anew", async () => {
  const failed = loadPieces("no-such-folder");
  await expect(failed).rejects.toThrow("no-such-folder");
  expect(loadPieces("no-such-folder")).not.toBe(failed);
  await expect(loadPieces("no-such-folder")).rejects.toThrow("no-such-folder");
});

// The product opens models without the runtime's own rewriting, so that one exported without train/fuse.py would be slower.
test.each(["evidence/judge", "harm/encoder", "syntax/answers", "syntax/parser"])(
  "the encoder of data/%s.onnx has attention as one operator",
  (name) => expect(readFileSync(`data/${name}.onnx`).includes("MultiHeadAttention")).toBe(true),
);
