import getPort from "get-port";

/** Below 32768, where systems take ports for outgoing connections, so that no new connection can take the port. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
const CANDIDATES = 20;

export const isFree = async (port: number): Promise<boolean> => (await getPort({ port })) === port;

/** Chooses a random free port, so that two processes that start at the same time rarely get the same one. */
export const anyFreePort = (): Promise<number> =>
  getPort({ port: Array.from({ length: CANDIDATES }, () => FIRST_PORT + Math.floor(Math.random() * PORTS)) });
