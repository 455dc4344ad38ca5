import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

type Claims = Record<string, unknown>;

export const CLIENT = { id: "assay", secret: "a secret of the client" };

const TTL_S = 600;

/** A provider of OpenID Connect on this machine, whose people are whoever a test says. */
export interface IdentityProvider {
  issuer: string;
  /** What it tells of a person, by what they type into its form; `sub` is that too. */
  people: Map<string, Claims>;
  /** Changes what the tokens that are given out say; they are signed anew with its key, or with another. */
  tamper?: { with: (claims: Claims) => Claims; key?: KeyObject };
  close(): Promise<void>;
}

/** Starts one that knows the service as its client. The service may be at any port of this machine, as its redirects say. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const server = http.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const own: IdentityProvider = {
    issuer,
    people: new Map(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const provider = providerOf(own, privateKey);
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string };
    if (!own.tamper || !body?.id_token) return;
    body.id_token = resigned(body.id_token, own.tamper.with, own.tamper.key ?? privateKey);
  });
  const answer = provider.callback();
  server.on("request", (request, response) =>
    request.url?.startsWith("/interaction/") ? letIn(provider, request, response) : answer(request, response),
  );
  return own;
}

export function newKey(): KeyObject {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}

function providerOf({ issuer, people }: IdentityProvider, key: KeyObject): Provider {
  const client = {
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    redirect_uris: ["http://127.0.0.1/api/auth/callback/oidc"],
  };
  const provider = new Provider(issuer, {
    clients: [client],
    jwks: { keys: [{ ...key.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: ["cookies"] },
    claims: { email: ["email", "email_verified"] },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    ttl: { Interaction: TTL_S, Grant: TTL_S, Session: TTL_S, AccessToken: TTL_S, IdToken: TTL_S },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: CLIENT.id, accountId: ctx.oidc.session?.accountId });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  const { prototype } = provider.Client;
  prototype.redirectUriAllowed = (uri: string) => /^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/callback\/oidc$/.test(uri);
  return provider;
}

/** The page that asks who somebody is, and believes them. */
async function letIn(provider: Provider, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Who are you?</title>
      <link rel="icon" href="data:,">
      <form method="post"><label>Account <input name="account"></label><button>Continue</button></form></html>`);
    return;
  }
  let body = "";
  for await (const chunk of request) body += chunk;
  const accountId = new URLSearchParams(body).get("account") ?? "";
  await provider.interactionFinished(request, response, { login: { accountId } });
}

function resigned(token: string, change: (claims: Claims) => Claims, key: KeyObject): string {
  const [header = "", payload = ""] = token.split(".");
  const claims = change(JSON.parse(Buffer.from(payload, "base64url").toString()));
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(key, "base64url")}`;
}
