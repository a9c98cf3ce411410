import { once } from "node:events";
import { createServer } from "node:net";

const NO_IPV6 = ["EADDRNOTAVAIL", "EAFNOSUPPORT"];
const LOOPBACKS = ["127.0.0.1", "::1"];

/** Throws when the port is in use on this host. */
async function tryListening(port: number, host: string): Promise<void> {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

export async function isFree(port: number): Promise<boolean> {
  for (const host of LOOPBACKS) {
    try {
      await tryListening(port, host);
    } catch (error) {
      // On a machine without IPv6 the port on ::1 counts as free.
      if (!NO_IPV6.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    }
  }
  return true;
}

/** Below 32768, where systems take ports for outgoing connections, so that no new connection can take the port. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

/** Chooses a random free port, so that two processes that start at the same time rarely get the same one. */
export async function anyFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) return port;
  }
}
