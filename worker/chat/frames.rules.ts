import type { z } from "zod";
import { clientFrame } from "../../shared/chat/contract.ts";
import { SECOND } from "../../shared/values/time.ts";

const MAX_FRAME_BYTES = 4096;

export type Heard =
  | { kind: "frame"; frame: z.output<typeof clientFrame> }
  | { kind: "junk"; sentence: string }
  | { kind: "close"; code: number; reason: string };

/** What a page said, if it said something. Too much or no text at all ends the socket, never the room. */
export function readFrame(data: string | ArrayBuffer): Heard {
  if (typeof data !== "string") return { kind: "close", code: 1003, reason: "Only text is understood here." };
  // UTF-8 takes at most 3 bytes per unit of a string, so that short ones need no counting.
  const isLong = data.length * 3 > MAX_FRAME_BYTES && new TextEncoder().encode(data).length > MAX_FRAME_BYTES;
  if (isLong) return { kind: "close", code: 1009, reason: "A frame has at most 4 kB." };
  try {
    const parsed = clientFrame.safeParse(JSON.parse(data));
    if (parsed.success) return { kind: "frame", frame: parsed.data };
    return {
      kind: "junk",
      sentence: "This frame is not known. Say join_chat or ack; messages go to POST /api/chat/messages.",
    };
  } catch {
    return { kind: "junk", sentence: "This frame is not valid JSON." };
  }
}

const WINDOW = 10 * SECOND;
const FREE_COST = 30;
const JUNK_COST = 6;

/** What a socket has said since `since`, weighed. */
export type FrameRate = { since: number; cost: number };

/** Weighs one more frame. False: this socket talks too much, or too much nonsense. */
export function allowFrame(chatter: FrameRate, kind: "frame" | "junk", now: number): boolean {
  if (now - chatter.since >= WINDOW) Object.assign(chatter, { since: now, cost: 0 });
  chatter.cost += kind === "junk" ? JUNK_COST : 1;
  return chatter.cost <= FREE_COST;
}
