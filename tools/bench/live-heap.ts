/** https://chromedevtools.github.io/devtools-protocol/v8/Runtime/#method-getHeapUsage, in bytes. */
type HeapUsage = { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number };
type Reply = { id: number; result?: unknown; error?: { message: string } };

const BYTES_PER_MB = 1e6;
const REPLY_TIMEOUT_MS = 5_000;

/**
 * The memory of a worker's live objects in MB after a garbage collection. `inspector` is the URL of its inspector.
 * Throws if the inspector does not answer: workerd answers only while the worker runs, and sometimes not even then.
 */
export async function liveHeapMb(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  let id = 0;
  const request = (method: string) =>
    new Promise<unknown>((resolve, reject) => {
      id += 1;
      const expected = id;
      const timeout = setTimeout(() => reject(new Error(`The inspector does not answer ${method}.`)), REPLY_TIMEOUT_MS);
      socket.addEventListener("message", function receive({ data }) {
        const reply = JSON.parse(String(data)) as Reply;
        if (reply.id !== expected) return;
        clearTimeout(timeout);
        socket.removeEventListener("message", receive);
        if (reply.error) reject(new Error(reply.error.message));
        else resolve(reply.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => resolve(), { once: true });
      socket.addEventListener("error", () => reject(new Error(`No inspector answers at ${inspector}.`)), {
        once: true,
      });
    });
    await request("HeapProfiler.enable");
    await request("HeapProfiler.collectGarbage");
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = (await request("Runtime.getHeapUsage")) as HeapUsage;
    return (usedSize + embedderHeapUsedSize + backingStorageSize) / BYTES_PER_MB;
  } finally {
    socket.close();
  }
}
