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

/** As far as tests use it. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    body: unknown;
    oidc: { session?: { accountId?: string }; provider: { Grant: new (of: object) => Grant } };
  }
  type Claims = Record<string, unknown>;

  export class Provider {
    constructor(
      issuer: string,
      settings: {
        findAccount(ctx: Context, id: string): { accountId: string; claims(): Promise<Claims> };
        interactions: { url(ctx: Context, interaction: { uid: string }): string };
        loadExistingGrant(ctx: Context): Promise<Grant>;
        pkce: { required(): boolean };
      } & Record<"clients" | "jwks" | "cookies" | "claims" | "features" | "ttl", object>,
    );
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
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
