import type { QueryClient } from "@tanstack/react-query";
import { queueChanges } from "../api/call.ts";
import { hasQueue } from "./queue/mark.ts";

const LISTS = /^GET \/api\/(spot|leveraged)-positions$/;
/** The changes that can wait: positions and transactions, without files and without what needs the server's prices. */
const CHANGES =
  /^(POST|PATCH|DELETE) \/api\/(spot-positions|leveraged-positions|transactions)(\/:id(\/restore)?)?$|^POST \/api\/logout$/;

/** Keeps changes that are made without a network, and sends them once there is one. */
export function startQueue(queries: QueryClient): void {
  const load = () => import("./queue/changes.ts");
  queueChanges({
    has: (name) => (LISTS.test(name) && hasQueue()) || (CHANGES.test(name) && (hasQueue() || !navigator.onLine)),
    answer: async (name, input) => (await load()).answer(name, input, queries),
  });
  const sendIfAny = () => {
    if (hasQueue()) void load().then(({ sendSoon }) => sendSoon(queries));
  };
  addEventListener("online", sendIfAny);
  sendIfAny();
}
