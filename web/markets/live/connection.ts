import {
  FRAME_TIMEOUT_MS,
  LIVE_PRICES_OFF,
  PING,
  PING_EVERY_MS,
  PONG,
  type PriceFrame,
} from "../../../shared/live-prices/frame.ts";
import { backOff } from "../../api/back-off.ts";

type ConnectionOptions = {
  onFrame(frame: PriceFrame): void;
  /** The connection has ended, wanted or not. */
  onEnd(): void;
};

export type LiveConnection = { open(): void; close(): void };

/** A WebSocket for live prices, which connects again after each loss while it is wanted. */
export function createConnection({ onFrame, onEnd }: ConnectionOptions): LiveConnection {
  let socket: WebSocket | null = null;
  let isWanted = false;
  let isRefused = false;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  function end() {
    const ended = socket;
    socket = null;
    clearTimeout(silenceTimer);
    clearTimeout(retryTimer);
    if (!ended) return;
    // Closing before the connection is established would print a warning in the console.
    if (ended.readyState === WebSocket.CONNECTING) ended.onopen = () => ended.close();
    else ended.close();
    onEnd();
  }

  function handleLoss() {
    end();
    if (!isWanted || isRefused) return;
    retryTimer = setTimeout(connect, backOff(failures, Math.random()));
    failures += 1;
  }

  function waitForFrame() {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(handleLoss, FRAME_TIMEOUT_MS);
  }

  function connect() {
    if (socket || !isWanted || isRefused) return;
    const url = new URL("/ws/prices", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(url);
    socket = opened;
    let pingedAt = 0;
    waitForFrame();
    opened.onmessage = ({ data }) => {
      if (opened !== socket) return;
      if (data === PONG) return;
      waitForFrame();
      failures = 0;
      const frame = JSON.parse(String(data)) as PriceFrame;
      if (Math.abs(frame.at - pingedAt) >= PING_EVERY_MS) {
        pingedAt = frame.at;
        opened.send(PING);
      }
      onFrame(frame);
    };
    opened.onclose = ({ code }) => {
      if (code === LIVE_PRICES_OFF) isRefused = true;
      if (opened === socket) handleLoss();
    };
  }

  addEventListener("online", () => {
    failures = 0;
    clearTimeout(retryTimer);
    connect();
  });

  return {
    open() {
      isWanted = true;
      connect();
    },
    close() {
      isWanted = false;
      failures = 0;
      end();
    },
  };
}
