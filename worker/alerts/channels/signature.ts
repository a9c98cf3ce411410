const SECRET_BYTES = 24;

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

export const newSecret = (): string => toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

/** The secret as its owner sees it, in the notation of https://www.standardwebhooks.com. */
export const shownSecret = (secret: string): string => `whsec_${secret}`;

type Message = { id: string; body: string; now: number };

/** The headers with which a receiver checks who sent a message and when, as Standard Webhooks defines them. */
export async function signedHeaders(secret: string, { id, body, now }: Message): Promise<Record<string, string>> {
  const timestamp = Math.floor(now / 1000);
  const bytes = Uint8Array.from(atob(secret), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = toBase64(new Uint8Array(await crypto.subtle.sign("HMAC", key, signed)));
  return {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
}
