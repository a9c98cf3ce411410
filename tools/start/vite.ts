import type { Processes } from "./processes.ts";

/** Serves the page with hot reload on `port`. web/vite.config.ts forwards requests for the API to `WORKER_URL`. */
export function servePageWithReload(processes: Processes, port: number, workerOrigin: string): void {
  processes.runUntilEnd({
    name: "Vite",
    args: ["node_modules/vite/bin/vite.js", "web", "--port", String(port), "--strictPort"],
    env: { WORKER_URL: workerOrigin },
  });
}
