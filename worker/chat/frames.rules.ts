import type { z } from "zod";
import { clientFrame } from "../../shared/chat/contract.ts";
import { SECOND } from "../../shared/values/time.ts";

const MAX_FRAME_BYTES = 4096;

export type ParsedFrame =
  | { kind: "frame"; frame: z.output<typeof clientFrame> }
  | { kind: "invalid"; sentence: string }
  | { kind: "close"; code: number; reason: string };

/** Parses a frame from a client. A frame that is too long or not text closes the socket, but never affects the room. */
export function parseFrame(data: string | ArrayBuffer): ParsedFrame {
  if (typeof data !== "string") return { kind: "close", code: 1003, reason: "Only text frames are accepted." };
  // UTF-8 takes at most 3 bytes per UTF-16 unit, so short strings need no byte count.
  const isTooLong = data.length * 3 > MAX_FRAME_BYTES && new TextEncoder().encode(data).length > MAX_FRAME_BYTES;
  if (isTooLong) return { kind: "close", code: 1009, reason: "A frame must be at most 4 kB." };
  try {
    const parsed = clientFrame.safeParse(JSON.parse(data));
    if (parsed.success) return { kind: "frame", frame: parsed.data };
    return {
      kind: "invalid",
      sentence: "Unknown frame. Send join_chat or ack; send messages with POST /api/chat/messages.",
    };
  } catch {
    return { kind: "invalid", sentence: "This frame is not valid JSON." };
  }
}

const WINDOW_MS = 10 * SECOND;
const MAX_COST_PER_WINDOW = 30;
const INVALID_FRAME_COST = 6;

/** The summed cost of a socket's frames since `windowStart` (ms). */
export type FrameRate = { windowStart: number; cost: number };

/** Adds a frame's cost. Returns false when the socket exceeded the limit; invalid frames cost more. */
export function countFrame(rate: FrameRate, kind: "frame" | "invalid", now: number): boolean {
  if (Math.abs(now - rate.windowStart) >= WINDOW_MS) Object.assign(rate, { windowStart: now, cost: 0 });
  rate.cost += kind === "invalid" ? INVALID_FRAME_COST : 1;
  return rate.cost <= MAX_COST_PER_WINDOW;
}
