import { once } from "node:events";
import { createServer } from "node:net";

const NO_IPV6 = ["EADDRNOTAVAIL", "EAFNOSUPPORT"];
const LOOPBACKS = ["127.0.0.1", "::1"];

async function listens(port: number, host: string): Promise<void> {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

export async function isFree(port: number): Promise<boolean> {
  for (const host of LOOPBACKS) {
    try {
      await listens(port, host);
    } catch (error) {
      // A machine without IPv6 has no ::1 to be busy.
      if (!NO_IPV6.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    }
  }
  return true;
}

/** Below what systems give out by themselves (32768 and up): a connection that opens meanwhile cannot take it. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

/** At random: two that ask at the same time hardly ever get the same one. */
export async function anyFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) return port;
  }
}
