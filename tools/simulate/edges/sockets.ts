import type { Random } from "../core/random.ts";
import type { Scheduler } from "../core/scheduler.ts";
import { delayOf, type Weather } from "./network.ts";

/** The browser's end of a socket. */
export type ClientSocket = {
  /** Frames that arrived before are delivered at once. */
  listen(onMessage: (text: string) => void, onClose: (code: number) => void): void;
  /** Called by the network. */
  deliver(text: string): void;
  end(code: number): void;
  send(text: string): void;
  close(code?: number): void;
  /** The connection breaks without a word to the browser or, at first, to the object. */
  drop(): void;
};

type ServerSocket = {
  tags: readonly string[];
  attachment: unknown;
  isOpen: boolean;
  client: ClientSocket;
  send(text: string): void;
  close(code: number, reason?: string): void;
  serializeAttachment(value: unknown): void;
  deserializeAttachment(): unknown;
};

type Instance = {
  webSocketMessage?(socket: unknown, text: string): unknown;
  webSocketClose?(socket: unknown, code: number): unknown;
};

export type ObjectSockets = ReturnType<typeof objectSockets>;

function createClient(): ClientSocket {
  const early: string[] = [];
  let listeners: { onMessage(text: string): void; onClose(code: number): void } | null = null;
  let ended: number | null = null;
  return {
    listen(onMessage, onClose) {
      listeners = { onMessage, onClose };
      for (const text of early) onMessage(text);
      if (ended !== null) onClose(ended);
    },
    deliver: (text) => (listeners ? listeners.onMessage(text) : void early.push(text)),
    end(code) {
      ended = code;
      listeners?.onClose(code);
    },
    send() {},
    close() {},
    drop() {},
  };
}

/** Both ends of a socket before an object accepts it. */
export class SocketPair {
  0: ClientSocket;
  1: ServerSocket;
  constructor() {
    const client = createClient();
    const server: ServerSocket = {
      tags: [],
      attachment: null,
      isOpen: true,
      client,
      send() {},
      close() {},
      serializeAttachment(value) {
        server.attachment = structuredClone(value);
      },
      deserializeAttachment: () => structuredClone(server.attachment),
    };
    this[0] = client;
    this[1] = server;
  }
}

/** The sockets of one object. Frames in one direction keep their order, and a lost connection loses all later ones. */
export function objectSockets(scheduler: Scheduler, random: Random, weather: () => Weather, instance: () => Instance) {
  const open = new Set<ServerSocket>();

  function connect(server: ServerSocket, tags: readonly string[]): void {
    server.tags = tags;
    open.add(server);
    let [toClientAt, toServerAt] = [0, 0];
    const { client } = server;
    const later = (earliest: number) => Math.max(earliest, scheduler.elapsed() + delayOf(random, weather()));
    const end = (code: number) => {
      if (!server.isOpen) return;
      server.isOpen = false;
      open.delete(server);
      scheduler.after(1, "socket ends", () => client.end(code));
    };
    server.send = (text) => {
      if (!server.isOpen) throw new Error("The socket is closed.");
      toClientAt = later(toClientAt);
      const deliver = () => {
        if (server.isOpen) client.deliver(text);
      };
      scheduler.after(toClientAt - scheduler.elapsed(), `socket to page: ${text.slice(0, 60)}`, deliver);
    };
    server.close = (code) => end(code);
    client.send = (text) => {
      toServerAt = later(toServerAt);
      const deliver = () => {
        if (server.isOpen) void instance().webSocketMessage?.(server, text);
      };
      scheduler.after(toServerAt - scheduler.elapsed(), `socket to object: ${text.slice(0, 60)}`, deliver);
    };
    client.close = (code = 1000) => {
      if (!server.isOpen) return;
      end(code);
      scheduler.after(5, "socket closed by page", () => void instance().webSocketClose?.(server, code));
    };
    client.drop = () => client.close(1006);
  }

  return {
    dropAll() {
      for (const socket of [...open]) socket.close(1006);
    },
    /** The part of an object's context that concerns sockets. */
    ofObject: () => ({
      acceptWebSocket: connect,
      getWebSockets: (tag?: string) => [...open].filter(({ tags }) => tag === undefined || tags.includes(tag)),
      setWebSocketAutoResponse() {},
      getWebSocketAutoResponseTimestamp: () => new Date(scheduler.now()),
    }),
  };
}
