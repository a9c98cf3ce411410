/** 128 bits of SHA-256, as hexadecimal digits. */
export async function digest(...parts: string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
