import type { ServerFrame } from "../../../shared/chat/contract.ts";
import { PING, PONG, SESSION_OVER } from "../../../shared/chat/rules.ts";
import { SECOND } from "../../../shared/values/time.ts";
import { backOff } from "./back-off.ts";

const ANSWER_MS = 10 * SECOND;

/** "offline": the browser says that there is no network; "over": the session has ended. */
export type ConnectionState = "connecting" | "connected" | "reconnecting" | "offline" | "over";

type Hooks = {
  userId: string;
  onFrame(frame: ServerFrame): void;
  onState(state: ConnectionState): void;
};

export type Connection = {
  send(frame: object): void;
  /** Tries at once instead of waiting. */
  reconnect(): void;
  stop(): void;
};

/** A socket that comes back by itself, later and later, and notices when the other end is gone. */
export function openConnection({ userId, onFrame, onState }: Hooks): Connection {
  const url = new URL("/ws", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  let socket: WebSocket | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const pinger = new Worker(new URL("./ping.worker.ts", import.meta.url), { type: "module" });

  const send = (text: string) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  };

  function lose(code?: number) {
    clearTimeout(silence);
    socket = null;
    if (isStopped) return;
    if (code === SESSION_OVER) {
      onState("over");
      return;
    }
    clearTimeout(retry);
    const isOnline = navigator.onLine;
    onState(isOnline ? "reconnecting" : "offline");
    if (isOnline) retry = setTimeout(connect, backOff(failures, Math.random()));
    failures++;
  }

  function connect() {
    clearTimeout(retry);
    if (isStopped || socket) return;
    const mine = new WebSocket(url);
    socket = mine;
    mine.onopen = () => mine.send(JSON.stringify({ type: "join_chat", userId }));
    mine.onmessage = ({ data }) => {
      if (mine !== socket) return;
      clearTimeout(silence);
      if (data === PONG) return;
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === "connected") {
        failures = 0;
        onState("connected");
      }
      onFrame(frame);
    };
    mine.onclose = ({ code }) => {
      if (mine === socket) lose(code);
    };
  }

  function drop() {
    const mine = socket;
    lose();
    mine?.close();
  }

  pinger.onmessage = () => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    send(PING);
    clearTimeout(silence);
    silence = setTimeout(drop, ANSWER_MS);
  };
  const reconnect = () => {
    failures = 0;
    connect();
  };
  addEventListener("online", reconnect);
  addEventListener("offline", drop);

  onState("connecting");
  connect();
  return {
    send: (frame) => send(JSON.stringify(frame)),
    reconnect,
    stop() {
      isStopped = true;
      clearTimeout(retry);
      clearTimeout(silence);
      removeEventListener("online", reconnect);
      removeEventListener("offline", drop);
      pinger.terminate();
      socket?.close();
    },
  };
}
