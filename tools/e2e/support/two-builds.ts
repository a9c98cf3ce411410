import { once } from "node:events";
import { readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { sha256 } from "../../build/security-headers.ts";
import { PROJECT } from "../../start/project.ts";

/** How much of the second build is deployed. Before the pages, the files of both builds are there. */
type Deployed = "nothing" | "all but the pages" | "everything";

const TEXT = /^(text\/|application\/(json|javascript))/;
const FILES = readdirSync(join(PROJECT, "dist/assets"));
const NAMES = new RegExp(FILES.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
const SECOND = /-second(\.\w+)$/;

/** The text of the second build: its files have other names, and its service worker has another version. */
const ofSecondBuild = (text: string): string =>
  text
    .replace(NAMES, (name) => name.replace(/(\.\w+)$/, "-second$1"))
    .replace(/const VERSION = "(\w+)"/, 'const VERSION = "$1-second"');

const POLICY = "Content-Security-Policy";
const inlineStyle = (html: string): string => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";

/** A server in front of the product that can deploy a second build. The files of the other build are then missing. */
export async function serveTwoBuilds(product: string) {
  let deployed: Deployed = "nothing";

  async function reply(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const isAsset = pathname.startsWith("/assets/");
    const isBoth = deployed === "all but the pages";
    if (isAsset && !isBoth && SECOND.test(pathname) !== (deployed === "everything"))
      return new Response("Not found", { status: 404 });
    const isEarly = SECOND.test(pathname) || pathname === "/service-worker.js";
    const isSecond = deployed === "everything" || (isBoth && isEarly);
    const headers = new Headers(request.headers);
    for (const name of ["host", "connection", "content-length"]) headers.delete(name);
    if (headers.has("origin")) headers.set("origin", product);
    const body = request.body && (await request.arrayBuffer());
    const url = new URL(pathname.replace(SECOND, "$1") + search, product);
    const original = await fetch(url, { method: request.method, headers, body, redirect: "manual" });
    const replyHeaders = new Headers(original.headers);
    for (const name of ["content-length", "content-encoding", "transfer-encoding", "etag"]) replyHeaders.delete(name);
    const init = { status: original.status, headers: replyHeaders };
    if (!isSecond || !TEXT.test(original.headers.get("Content-Type") ?? "")) return new Response(original.body, init);
    const text = await original.text();
    const second = ofSecondBuild(text);
    // The inline style names the font's file, so its hash differs, too.
    const policy = replyHeaders.get(POLICY);
    if (policy) replyHeaders.set(POLICY, policy.replace(sha256(inlineStyle(text)), sha256(inlineStyle(second))));
    return new Response(second, init);
  }

  const server = createAdaptorServer({ fetch: reply });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (next: Deployed) => {
      deployed = next;
    },
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
