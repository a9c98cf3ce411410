/** Why a call to an upstream brought nothing: a closed list, so that each is decided on and none is forwarded. */
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

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; failure: UpstreamFailure };

export const failed = (failure: UpstreamFailure): { ok: false; failure: UpstreamFailure } => ({ ok: false, failure });

type Call = {
  url: string;
  headers?: Record<string, string>;
  /** A question too long for an address: sent by POST, as JSON unless it is bytes. */
  body?: unknown;
  timeoutMs: number;
  maxBytes: number;
  now: number;
};

function initOf({ headers = {}, body }: Call): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof Uint8Array) return { method: "POST", headers, body };
  return {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** Delay seconds or a date (RFC 9110, 10.2.3); null when absent or unreadable. */
function retryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** A page of prices comes in a hundred small pieces: to be woken for each would cost as much as to read them. */
const PIECE_BYTES = 64 * 1024;

async function readBounded({ body }: Response, maxBytes: number): Promise<Uint8Array | null> {
  if (!body) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader({ mode: "byob" });
  const wanted = Math.min(PIECE_BYTES, maxBytes + 1);
  for (let ended = false; !ended; ) {
    // Cloudflare's own: the standard reader has no least.
    const { value, done } = await reader.readAtLeast(wanted, new Uint8Array(wanted));
    ended = done;
    if (!value) continue;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    pieces.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

function refusalOf(response: Response, now: number): UpstreamFailure | null {
  const { status } = response;
  if (status === 429)
    return { kind: "rate-limited", retryAfterMs: retryAfter(response.headers.get("Retry-After"), now) };
  if (status === 401 || status === 403) return { kind: "refused", status };
  if (status === 404) return { kind: "not-found" };
  // A redirect is not followed: it could lead to any address.
  return response.ok ? null : { kind: "error-status", status };
}

/** The only global `fetch` of the worker. Never throws. */
export async function fetchBytes(call: Call): Promise<Outcome<{ bytes: Uint8Array; contentType: string }>> {
  const signal = AbortSignal.timeout(call.timeoutMs);
  try {
    const response = await fetch(call.url, { ...initOf(call), redirect: "manual", signal });
    const refusal = refusalOf(response, call.now);
    if (refusal) {
      await response.body?.cancel();
      return failed(refusal);
    }
    const bytes = await readBounded(response, call.maxBytes);
    return bytes
      ? { ok: true, value: { bytes, contentType: response.headers.get("Content-Type") ?? "" } }
      : failed({ kind: "too-large" });
  } catch {
    return failed({ kind: signal.aborted ? "timeout" : "network" });
  }
}

export async function fetchJson(call: Call): Promise<Outcome<unknown>> {
  const reply = await fetchBytes(call);
  if (!reply.ok) return reply;
  try {
    return { ok: true, value: JSON.parse(new TextDecoder().decode(reply.value.bytes)) };
  } catch {
    return failed({ kind: "not-json" });
  }
}
