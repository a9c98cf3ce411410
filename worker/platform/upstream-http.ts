/**
 * The reasons why an upstream call can fail. The list is closed, so that callers handle each one and no upstream text
 * is forwarded.
 */
export type UpstreamFailure =
  | { kind: "timeout" }
  | { kind: "network" }
  | { kind: "rate-limited"; retryAfterMs: number | null }
  | { kind: "refused"; status: number }
  | { kind: "not-found" }
  | { kind: "error-status"; status: number }
  | { kind: "not-json" }
  | { kind: "too-large" }
  | { kind: "unexpected-shape" };

export type UpstreamResult<Value> = { ok: true; value: Value } | { ok: false; failure: UpstreamFailure };

export const failed = (failure: UpstreamFailure): { ok: false; failure: UpstreamFailure } => ({ ok: false, failure });

export type UpstreamCall = {
  url: string;
  headers?: Record<string, string>;
  /** A body, which is sent by POST: bytes as they are, anything else as JSON. */
  body?: unknown;
  timeoutMs: number;
  maxBytes: number;
  now: number;
};

function requestInit({ headers = {}, body }: UpstreamCall): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof Uint8Array) return { method: "POST", headers, body };
  return {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** Parses Retry-After into ms: seconds or a date (RFC 9110, 10.2.3). Returns null when it is absent or invalid. */
function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const seconds = Number(value);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

/**
 * The minimum size of a read. A page of prices arrives in a hundred small chunks, and reading each one alone would cost
 * as much as parsing them.
 */
const CHUNK_BYTES = 64 * 1024;

async function readBounded({ body }: Response, maxBytes: number): Promise<Uint8Array | null> {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader({ mode: "byob" });
  const minBytes = Math.min(CHUNK_BYTES, maxBytes + 1);
  for (let ended = false; !ended; ) {
    // Cloudflare's extension, because the standard reader has no minimum size.
    const { value, done } = await reader.readAtLeast(minBytes, new Uint8Array(minBytes));
    ended = done;
    if (!value) continue;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function failureOf(response: Response, now: number): UpstreamFailure | null {
  const { status } = response;
  // Binance answers 418 to an address that went on after a 429.
  if (status === 429 || status === 418)
    return { kind: "rate-limited", retryAfterMs: parseRetryAfter(response.headers.get("Retry-After"), now) };
  if (status === 401 || status === 403) return { kind: "refused", status };
  if (status === 404) return { kind: "not-found" };
  // Redirects are not followed, because they could lead to any address.
  return response.ok ? null : { kind: "error-status", status };
}

/** This function and `openUpstreamSocket` are the only callers of the global `fetch` in the worker. Never throws. */
export async function fetchBytes(
  call: UpstreamCall,
): Promise<UpstreamResult<{ bytes: Uint8Array; contentType: string }>> {
  const signal = AbortSignal.timeout(call.timeoutMs);
  try {
    const response = await fetch(call.url, { ...requestInit(call), redirect: "manual", signal });
    const failure = failureOf(response, call.now);
    if (failure) {
      await response.body?.cancel();
      return failed(failure);
    }
    const bytes = await readBounded(response, call.maxBytes);
    return bytes
      ? { ok: true, value: { bytes, contentType: response.headers.get("Content-Type") ?? "" } }
      : failed({ kind: "too-large" });
  } catch {
    return failed({ kind: signal.aborted ? "timeout" : "network" });
  }
}

export async function fetchJson(call: UpstreamCall): Promise<UpstreamResult<unknown>> {
  const reply = await fetchBytes(call);
  if (!reply.ok) return reply;
  try {
    return { ok: true, value: JSON.parse(new TextDecoder().decode(reply.value.bytes)) };
  } catch {
    return failed({ kind: "not-json" });
  }
}

/** Opens a WebSocket to an upstream. The caller must add its listeners before it calls `accept`. Never throws. */
export async function openUpstreamSocket(url: string, timeoutMs: number): Promise<UpstreamResult<WebSocket>> {
  const abort = new AbortController();
  // The signal may only end the handshake, because it would also end the open socket.
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(url.replace(/^ws/, "http"), {
      headers: { Upgrade: "websocket" },
      redirect: "manual",
      signal: abort.signal,
    });
    if (response.webSocket) return { ok: true, value: response.webSocket };
    await response.body?.cancel();
    return failed({ kind: "error-status", status: response.status });
  } catch {
    return failed({ kind: abort.signal.aborted ? "timeout" : "network" });
  } finally {
    clearTimeout(timer);
  }
}
