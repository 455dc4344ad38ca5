/** Every route of the API below `app`, listed when the host is built. */
declare module "virtual:routes" {
  import type { Resource } from "@/lib/http/resource";

  const routes: readonly { GET: { resources: readonly Resource[] } }[];
  export default routes;
}

declare module "unbzip2-stream/lib/bit_iterator.js" {
  /** Reads so many bits; null goes on to the next whole byte. */
  type Bits = { (count: number | null): number; bytesRead: number };
  export default function bitIterator(nextBuffer: () => Uint8Array | undefined): Bits;
}

declare module "unbzip2-stream/lib/bzip2.js" {
  import type bitIterator from "unbzip2-stream/lib/bit_iterator.js";

  type Bits = ReturnType<typeof bitIterator>;

  const bzip2: {
    /** The size of blocks, 1 to 9. */
    header(bits: Bits): number;
    /** Unpacks a block byte by byte; gives the checksum so far, or null at the end of the stream. */
    decompress(
      bits: Bits,
      onByte: (byte: number) => void,
      block: Int32Array,
      size: number,
      checksum: number,
    ): number | null;
    Bzip2Error: new () => Error;
  };
  export default bzip2;
}

/** A page of the documentation, as scripts/docs/mdx-loader.mjs compiles it. */
declare module "*.mdx" {
  import type { ComponentType, ElementType } from "react";

  export const title: string;
  /** What stands before the first heading, then each heading with what stands below it. */
  export const sections: readonly { id: string; title: string; depth: number; text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: elements of every kind
  const Page: ComponentType<{ components: Record<string, ElementType<any>> }>;
  export default Page;
}
declare module "*/README.md" {
  export { default, sections, title } from "*.mdx";
}
