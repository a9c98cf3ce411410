import type { QueryClient } from "@tanstack/react-query";
import { answerLocally } from "../api/call.ts";
import { hasQueue } from "./queue/mark.ts";

const RELEVANT = /positions|transactions|logout/;

/** Keeps changes that are made without a network, and sends them once there is one. */
export function startQueue(queries: QueryClient): void {
  const load = () => import("./queue/changes.ts");
  answerLocally({
    has: (name) => RELEVANT.test(name) && (hasQueue() || !navigator.onLine),
    answer: (name, input) => load().then((part) => part.answer(name, input, queries)),
  });
  if (hasQueue()) void load().then(({ sendSoon }) => sendSoon(queries));
}
