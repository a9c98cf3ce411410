import { describe, expect, it } from "vitest";
import { encryptPush, fromBase64Url, toBase64Url } from "./push-encryption.ts";
import { isPushEndpoint, webPush } from "./web-push.ts";

const encoder = new TextEncoder();

/** The example of RFC 8291, appendix A. */
const EXAMPLE = {
  message: "When I grow up, I want to be a watermelon",
  target: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK" +
    "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

async function importPair(publicKey: string, privateKey: string): Promise<CryptoKeyPair> {
  const point = fromBase64Url(publicKey);
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: toBase64Url(point.slice(1, 33)),
    y: toBase64Url(point.slice(33)),
    d: privateKey,
  };
  return {
    publicKey: await crypto.subtle.importKey("raw", point, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", jwk, curve, false, ["deriveBits"]),
  };
}

describe("Push encryption", () => {
  it("The encrypted message equals the example of RFC 8291", async () => {
    const { message, target, publicKey, privateKey, salt, body } = EXAMPLE;
    const ephemeral = { keys: await importPair(publicKey, privateKey), salt: fromBase64Url(salt) };
    expect(toBase64Url(await encryptPush(encoder.encode(message), target, ephemeral))).toBe(body);
  });

  it("Each message is encrypted with new keys", async () => {
    const encryptHello = () => encryptPush(encoder.encode("hello"), EXAMPLE.target).then(toBase64Url);
    expect(await encryptHello()).not.toBe(await encryptHello());
  });
});

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
  const keys = { publicKey: EXAMPLE.publicKey, privateKey: EXAMPLE.privateKey, subject: "mailto:a@b.test" };
  const clock = { now: () => Date.UTC(2026, 10, 20) };
  const target = { ...EXAMPLE.target, endpoint: "https://fcm.googleapis.com/fcm/send/abc" };

  /** Sends a message while the service answers with this status, and records the requests. */
  async function sendWithReply(status: number, publicKey = keys.publicKey) {
    const requests: Request[] = [];
    const originalFetch = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      requests.push(new Request(input as string, init as RequestInit));
      return new Response(null, { status });
    };
    try {
      return { outcome: await webPush({ ...keys, publicKey, clock })!.send(target, "hello"), requests };
    } finally {
      globalThis.fetch = originalFetch;
    }
  }

  it("A push request carries a VAPID token with a valid signature", async () => {
    const { outcome, requests } = await sendWithReply(201);
    expect(outcome).toBe("sent");
    const [request] = requests as [Request];
    expect(Object.fromEntries(request.headers)).toMatchObject({ "content-encoding": "aes128gcm", ttl: "14400" });
    const [, token = "", key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
    expect(key).toBe(keys.publicKey);
    const [head, claims, signature] = token.split(".") as [string, string, string];
    expect(JSON.parse(atob(claims))).toEqual({
      aud: "https://fcm.googleapis.com",
      exp: clock.now() / 1000 + 12 * 3600,
      sub: keys.subject,
    });
    const curve = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
    const publicKey = await crypto.subtle.importKey("raw", fromBase64Url(keys.publicKey), curve, false, ["verify"]);
    const signed = encoder.encode(`${head}.${claims}`);
    expect(await crypto.subtle.verify(curve, publicKey, fromBase64Url(signature), signed)).toBe(true);
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
    const invalidKey = toBase64Url(new Uint8Array(65));
    expect(await sendWithReply(201, invalidKey)).toEqual({ outcome: "failed", requests: [] });
  });

  it("No push service exists without keys", () =>
    expect(webPush({ ...keys, privateKey: undefined, clock })).toBeNull());

  it("A subscription with an invalid browser key counts as gone", async () => {
    const service = webPush({ ...keys, clock })!;
    expect(await service.send({ ...target, p256dh: toBase64Url(new Uint8Array(65)) }, "hello")).toBe("gone");
  });
});
