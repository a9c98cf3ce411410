import type { Processes } from "./processes.ts";

/** The page with hot reload at `port`; web/vite.config.ts passes the API's paths on to `WORKER_URL`. */
export function servePageWithReload(processes: Processes, port: number, workerOrigin: string): void {
  processes.keep({
    name: "Vite",
    args: ["node_modules/vite/bin/vite.js", "web", "--port", String(port), "--strictPort"],
    env: { WORKER_URL: workerOrigin },
  });
}
