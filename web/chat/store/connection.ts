import type { ServerFrame } from "../../../shared/chat/contract.ts";
import { PING, PONG, SESSION_OVER } from "../../../shared/chat/rules.ts";
import { SECOND } from "../../../shared/values/time.ts";
import { backOff } from "../../api/back-off.ts";

const PONG_TIMEOUT_MS = 10 * SECOND;

/** The state is "offline" when the browser reports no network. */
export type ConnectionState = "connecting" | "connected" | "reconnecting" | "offline" | "session-ended";

type ConnectionOptions = {
  userId: string;
  onFrame(frame: ServerFrame): void;
  onState(state: ConnectionState): void;
};

export type Connection = {
  send(frame: object): void;
  /** Connects at once instead of after the retry delay. */
  reconnect(): void;
  stop(): void;
};

/** A WebSocket that reconnects with exponential backoff and detects a dead server by pings. */
export function openConnection({ userId, onFrame, onState }: ConnectionOptions): Connection {
  const url = new URL("/ws", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  let socket: WebSocket | null = null;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const pinger = new Worker(new URL("./ping.worker.ts", import.meta.url), { type: "module" });

  const send = (text: string) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  };

  function handleClose(code?: number) {
    clearTimeout(pongTimer);
    socket = null;
    if (isStopped) return;
    if (code === SESSION_OVER) {
      onState("session-ended");
      return;
    }
    clearTimeout(retryTimer);
    const isOnline = navigator.onLine;
    onState(isOnline ? "reconnecting" : "offline");
    if (isOnline) retryTimer = setTimeout(connect, backOff(failures, Math.random()));
    failures++;
  }

  function connect() {
    clearTimeout(retryTimer);
    if (isStopped || socket) return;
    const opened = new WebSocket(url);
    socket = opened;
    opened.onopen = () => opened.send(JSON.stringify({ type: "join_chat", userId }));
    opened.onmessage = ({ data }) => {
      if (opened !== socket) return;
      clearTimeout(pongTimer);
      if (data === PONG) return;
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === "connected") {
        failures = 0;
        onState("connected");
      }
      onFrame(frame);
    };
    opened.onclose = ({ code }) => {
      if (opened === socket) handleClose(code);
    };
  }

  function dropSocket() {
    const dropped = socket;
    handleClose();
    dropped?.close();
  }

  pinger.onmessage = () => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    send(PING);
    clearTimeout(pongTimer);
    pongTimer = setTimeout(dropSocket, PONG_TIMEOUT_MS);
  };
  const reconnect = () => {
    failures = 0;
    connect();
  };
  addEventListener("online", reconnect);
  addEventListener("offline", dropSocket);

  onState("connecting");
  connect();
  return {
    send: (frame) => send(JSON.stringify(frame)),
    reconnect,
    stop() {
      isStopped = true;
      clearTimeout(retryTimer);
      clearTimeout(pongTimer);
      removeEventListener("online", reconnect);
      removeEventListener("offline", dropSocket);
      pinger.terminate();
      socket?.close();
    },
  };
}
