import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

const NO_IPV6 = ["EADDRNOTAVAIL", "EAFNOSUPPORT"];
const LOOPBACKS = ["127.0.0.1", "::1"];

async function listens(port: number, host: string): Promise<number> {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, "listening");
  const taken = (server.address() as AddressInfo).port;
  server.close();
  await once(server, "close");
  return taken;
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

export const anyFreePort = (): Promise<number> => listens(0, "127.0.0.1");
