import type { QueryClient } from "@tanstack/react-query";
import { answerLocally } from "../api/call.ts";
import { retryImport } from "../ui/retry-import.ts";
import { hasQueue } from "./queue/mark.ts";

/** Keeps changes that are made without a network, and sends them once there is one. */
export function startQueue(queries: QueryClient): void {
  const load = () => retryImport(() => import("./queue/changes.ts"));
  const has = () => hasQueue() || !navigator.onLine;
  answerLocally({ has, answer: async (name, input) => (await load()).answer(name, input, queries) });
  if (has()) void load().then(({ follow }) => follow(queries));
}
