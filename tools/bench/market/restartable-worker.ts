import type { Miniflare, V4WorkerOptions } from "miniflare";
import { anyFreePort } from "../../start/free-port.ts";
import { findWorkerd } from "../chat/workerd-process.ts";
import { migrate, openWorkerd, refresh } from "./workerd.ts";

/** A worker on a fixed port that can be killed without warning and restarted with the same state. */
export async function openRestartable(worker: V4WorkerOptions, state: string) {
  const { name } = worker as { name: string };
  worker.unsafeDirectSockets = [{ host: "127.0.0.1", port: await anyFreePort() }];
  let workerd: Miniflare = openWorkerd([worker], state);
  await migrate(workerd, name);
  let origin = await workerd.unsafeGetDirectURL(name);
  return {
    origin: () => origin,
    async kill() {
      process.kill(Number(findWorkerd()), "SIGKILL");
      await workerd.dispose().catch(() => {});
    },
    async restart() {
      workerd = openWorkerd([worker], state);
      origin = await workerd.unsafeGetDirectURL(name);
    },
    refresh: () => refresh(workerd, name),
    close: () => workerd.dispose(),
  };
}
