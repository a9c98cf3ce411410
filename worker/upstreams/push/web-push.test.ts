import { afterEach, describe, expect, it, vi } from "vitest";
import { isPushEndpoint, webPush } from "./web-push.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const encoder = new TextEncoder();
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
const base64UrlOf = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** The example of RFC 8291, appendix A, with the browser's keys and the message as a push service delivers it. */
const EXAMPLE = {
  message: "When I grow up, I want to be a watermelon",
  target: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  browserPrivateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  serverPublicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  serverPrivateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK" +
    "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

async function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

/** Decrypts a push message with the keys of the example's browser, as the browser does (RFC 8188 and RFC 8291). */
async function decryptAsBrowser(body: Uint8Array): Promise<string> {
  const { target, browserPrivateKey } = EXAMPLE;
  const [salt, serverKeyBytes, cipherText] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)];
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const browserKeyBytes = bytesOf(target.p256dh);
  const [x, y] = [base64UrlOf(browserKeyBytes.slice(1, 33)), base64UrlOf(browserKeyBytes.slice(33))];
  const jwk = { kty: "EC", crv: "P-256", x, y, d: browserPrivateKey };
  const browserKey = await crypto.subtle.importKey("jwk", jwk, curve, false, ["deriveBits"]);
  const serverKey = await crypto.subtle.importKey("raw", serverKeyBytes, curve, false, []);
  // The runtime's types call the field `$public`, but the standard and the runtime itself use `public`.
  const agreement = { name: "ECDH", public: serverKey } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  const sharedSecret = new Uint8Array(await crypto.subtle.deriveBits(agreement, browserKey, 256));
  const keyInfo = new Uint8Array([...encoder.encode("WebPush: info\0"), ...browserKeyBytes, ...serverKeyBytes]);
  const secret = await derive(sharedSecret, bytesOf(target.auth), keyInfo, 32);
  const contentKey = await derive(secret, salt, encoder.encode("Content-Encoding: aes128gcm\0"), 16);
  const iv = await derive(secret, salt, encoder.encode("Content-Encoding: nonce\0"), 12);
  const key = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["decrypt"]);
  const plainText = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, cipherText));
  // The byte 2 marks the end of the message. Zeros follow, which hide its length.
  return new TextDecoder().decode(plainText.slice(0, plainText.lastIndexOf(2)));
}

it("The browser of these tests decrypts the example of RFC 8291", async () =>
  expect(await decryptAsBrowser(bytesOf(EXAMPLE.body))).toBe(EXAMPLE.message));

it.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://db5p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["https://user@fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com.evil.example/abc", false],
  ["https://evilnotify.windows.com/abc", false],
  ["https://169.254.169.254/latest/meta-data", false],
  ["https://localhost/abc", false],
  ["not an address", false],
])("Whether %s is an endpoint of a push service: %s", (endpoint, isAccepted) =>
  expect(isPushEndpoint(endpoint)).toBe(isAccepted),
);

describe("A push service", () => {
  const keys = {
    publicKey: EXAMPLE.serverPublicKey,
    privateKey: EXAMPLE.serverPrivateKey,
    subject: "mailto:a@b.test",
  };
  const readKeys = async () => keys;
  const clock = { now: () => Date.UTC(2026, 10, 20) };
  const target = { ...EXAMPLE.target, endpoint: "https://fcm.googleapis.com/fcm/send/abc" };

  /** Sends a message while the service answers with this status, and records the requests. */
  async function sendWithReply(status: number, publicKey = keys.publicKey) {
    const requests: Request[] = [];
    vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
      requests.push(new Request(input, init));
      return new Response(null, { status });
    });
    return {
      outcome: await webPush({ readKeys: async () => ({ ...keys, publicKey }), clock }).send(target, "hello"),
      requests,
    };
  }

  it("A push request carries a message that the browser decrypts, with new keys each time", async () => {
    const bodies: Uint8Array[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { outcome, requests } = await sendWithReply(201);
      expect(outcome).toBe("sent");
      const [request] = requests as [Request];
      expect(Object.fromEntries(request.headers)).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
      const body = new Uint8Array(await request.arrayBuffer());
      expect(await decryptAsBrowser(body)).toBe("hello");
      // A push service only has to accept 4096 bytes.
      expect(body.length).toBeLessThanOrEqual(4096);
      bodies.push(body);
    }
    const [first, second] = bodies as [Uint8Array, Uint8Array];
    expect(first.slice(0, 16)).not.toEqual(second.slice(0, 16));
    expect(first.slice(21, 86)).not.toEqual(second.slice(21, 86));
  });

  it("A push request carries a VAPID token with a valid signature", async () => {
    vi.setSystemTime(clock.now());
    const [request] = (await sendWithReply(201)).requests as [Request];
    const [, token = "", key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
    expect(key).toBe(keys.publicKey);
    const [head, claims, signature] = token.split(".") as [string, string, string];
    expect(JSON.parse(atob(claims))).toMatchObject({
      aud: "https://fcm.googleapis.com",
      exp: clock.now() / 1000 + 12 * 3600,
      sub: keys.subject,
    });
    const curve = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
    const publicKey = await crypto.subtle.importKey("raw", bytesOf(keys.publicKey), curve, false, ["verify"]);
    const signed = encoder.encode(`${head}.${claims}`);
    expect(await crypto.subtle.verify(curve, publicKey, bytesOf(signature), signed)).toBe(true);
  });

  it("A token is signed once for each push service and again after six hours", async () => {
    const authorizations: (string | null)[] = [];
    let now = clock.now();
    const service = webPush({ readKeys, clock: { now: () => now } });
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      authorizations.push(new Headers(init.headers).get("Authorization"));
      return new Response(null, { status: 201 });
    });
    await service.send(target, "hello");
    await service.send({ ...target, endpoint: "https://fcm.googleapis.com/fcm/send/other" }, "hello");
    await service.send({ ...target, endpoint: "https://web.push.apple.com/abc" }, "hello");
    now += 6 * 3_600_000;
    await service.send(target, "hello");
    expect(authorizations[0]).toMatch(/^vapid /);
    expect(authorizations[1]).toBe(authorizations[0]);
    expect(new Set(authorizations).size).toBe(3);
  });

  it.each([
    [404, "gone"],
    [410, "gone"],
    [429, "failed"],
    [500, "failed"],
  ])("The outcome of a push with the reply status %s is %s", async (status, outcome) =>
    expect((await sendWithReply(status)).outcome).toBe(outcome),
  );

  it("A push fails, but the subscription is kept, when our own key is invalid", async () => {
    const invalidKey = base64UrlOf(new Uint8Array(65));
    expect(await sendWithReply(201, invalidKey)).toEqual({ outcome: "failed", requests: [] });
  });

  it("A subscription with an invalid browser key counts as gone", async () => {
    const service = webPush({ readKeys, clock });
    expect(await service.send({ ...target, p256dh: base64UrlOf(new Uint8Array(65)) }, "hello")).toBe("gone");
  });
});
