import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Venue, VenueQuote } from "../upstreams/venues/venue.ts";
import {
  afterClose,
  afterFailure,
  type Connection,
  decideConnection,
  isAlive,
  NO_CONNECTION,
} from "./connection.rules.ts";

type LinkDeps = { venue: Venue; clock: Clock; log: Log; onQuotes(quotes: VenueQuote[]): void };

export type VenueLink = ReturnType<typeof linkVenue>;

/** Holds the socket to a venue: opens it, drops it when it is silent, and opens it again. */
export function linkVenue({ venue, clock, log, onQuotes }: LinkDeps) {
  let connection: Connection = NO_CONNECTION;
  let socket: WebSocket | null = null;
  /** Changes with each attempt, so that the result of an attempt that was given up is ignored. */
  let attempt = 0;

  function disconnect() {
    const dropped = socket;
    socket = null;
    attempt += 1;
    try {
      dropped?.close(1000, "");
    } catch {
      // The socket is closed already.
    }
  }

  function end(reason: string) {
    disconnect();
    connection = afterClose(connection, clock.now());
    log("venue-closed", { venue: venue.name, reason, failures: connection.failures });
  }

  function use(opened: WebSocket, symbols: readonly string[]) {
    socket = opened;
    opened.addEventListener("message", ({ data }) => {
      if (opened !== socket || typeof data !== "string") return;
      const now = clock.now();
      connection.heardAt = now;
      const quotes = venue.parseMessage(data, now);
      if (quotes.length > 0) onQuotes(quotes);
    });
    const onEnd = (reason: string) => opened === socket && end(reason);
    opened.addEventListener("close", ({ code }) => onEnd(`closed ${code}`));
    opened.addEventListener("error", () => onEnd("an error"));
    opened.accept();
    for (const text of venue.subscriptions(symbols)) opened.send(text);
    connection = { ...connection, state: "open", openedAt: clock.now() };
  }

  async function open(symbols: readonly string[]) {
    connection = { ...connection, state: "opening" };
    attempt += 1;
    const ownAttempt = attempt;
    const reply = await venue.openSocket();
    if (ownAttempt !== attempt) {
      if (!reply.ok) return;
      reply.value.accept();
      return reply.value.close(1000, "");
    }
    if (reply.ok) return use(reply.value, symbols);
    connection = afterFailure(connection, reply.failure, clock.now());
    log("venue-failed", { venue: venue.name, ...reply.failure });
  }

  return {
    venue,
    /** Opens or drops the socket when it is time. Does nothing for a venue without symbols. */
    check(symbols: readonly string[]) {
      if (symbols.length === 0) return;
      const decision = decideConnection(connection, clock.now());
      if (decision === "drop") end("silent");
      if (decision === "open") void open(symbols);
    },
    isAlive: (): boolean => connection.state === "open" && isAlive(connection, clock.now()),
    state: (): Readonly<Connection> => connection,
    stop() {
      disconnect();
      connection = NO_CONNECTION;
    },
  };
}
