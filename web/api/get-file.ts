const TIMEOUT_MS = 20_000;

/** GETs a file. Not in call.ts, because only code that loads after the paint needs it. */
export async function getFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`${reply.status}: ${path}`);
  return new Uint8Array(await reply.arrayBuffer());
}
