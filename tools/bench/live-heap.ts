import { once } from "node:events";

/** https://chromedevtools.github.io/devtools-protocol/v8/Runtime/#method-getHeapUsage, in bytes. */
type HeapUsage = { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number };

const BYTES_PER_MB = 1e6;
const TIMEOUT_MS = 5_000;

/**
 * The memory of a worker's live objects in MB after a garbage collection. `inspector` is the URL of its inspector.
 * Throws if the inspector does not answer: workerd answers only while the worker runs, and sometimes not even then.
 */
export async function liveHeapMb(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  const nextEvent = async (type: "open" | "message"): Promise<MessageEvent> => {
    const [event] = await once(socket, type, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return event;
  };
  const request = async (method: string): Promise<unknown> => {
    socket.send(JSON.stringify({ id: 1, method }));
    const { data } = await nextEvent("message");
    const { result } = JSON.parse(data);
    if (!result) throw new Error(`The inspector answers ${method} with ${data}.`);
    return result;
  };
  try {
    await nextEvent("open");
    await request("HeapProfiler.enable");
    await request("HeapProfiler.collectGarbage");
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = (await request("Runtime.getHeapUsage")) as HeapUsage;
    return (usedSize + embedderHeapUsedSize + backingStorageSize) / BYTES_PER_MB;
  } finally {
    socket.close();
  }
}
