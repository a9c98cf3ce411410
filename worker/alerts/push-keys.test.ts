import { beforeEach, expect, it } from "vitest";
import { BROWSER } from "../test/calls.ts";
import { listedCoin } from "../test/coins.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { decideAlerts } from "./decide-alerts.ts";
import { deliverPushes } from "./pushes.ts";

const NO_KEYS = { VAPID_PUBLIC_KEY: "", VAPID_PRIVATE_KEY: "", VAPID_SUBJECT: "" };
const SANDBOX = "http://push-keys.sandbox.test";

let app: TestApp;
let ann = "";
beforeEach(async () => {
  app = await startTestApp("push-keys", NO_KEYS);
  await app.empty("alert_progress", "push_keys");
  ann = await app.signUp("ann");
});

const publicKey = async () => {
  const reply = await app.request("/api/push-subscriptions", { headers: { Cookie: ann } });
  return (await reply.json<{ publicKey: string }>()).publicKey;
};
async function refreshAndDecide(price: number) {
  app.deps.coins.page = async (page) => ({
    ok: true,
    value: { coins: page === 1 ? [listedCoin({ id: "coin", symbol: "coin", name: "Coin", price })] : [], badRows: 0 },
  });
  await app.tick();
  return decideAlerts(app.deps);
}

it("Keys are made once, by the first of several requests, and kept", async () => {
  const keys = new Set(await Promise.all([publicKey(), publicKey(), publicKey()]));
  expect(keys.size).toBe(1);
  app.restart();
  expect(await publicKey()).toBe([...keys][0]);
  expect([...keys][0]).toMatch(/^B[\w-]{86}$/);
});

it("The configured keys are used when they are set", async () => {
  const configured = await startTestApp("push-keys");
  const { publicKey } = await configured.deps.push
    .publicKey("https://tidemark.test")
    .then((key) => ({ publicKey: key }));
  expect(publicKey).toBe("BH6w0fJlF9VzLG0UDImbVCsWjgDJ9szWw3Bu8ZelgMbtod1YmuioNvYKZEgQ5pVcgzEDjtmnkEF4VyoQmJ5wltg");
});

it("An alert reaches the push service, which checks the signature, without any key set by hand", async () => {
  const key = await publicKey();
  const subscribe = (name: string) =>
    app.request(
      "/api/push-subscriptions",
      jsonInit("POST", { ...BROWSER, endpoint: `https://fcm.googleapis.com/fcm/send/${name}` }, ann),
    );
  expect((await subscribe("browser")).status).toBe(201);
  expect((await subscribe("gone")).status).toBe(201);
  await refreshAndDecide(100);
  const alert = { symbol: "coin", name: "Coin", alertType: "above", targetPrice: "110" };
  await app.request("/api/price-alerts", jsonInit("POST", alert, ann));
  await refreshAndDecide(111);
  expect(await deliverPushes(app.deps)).toBe("1 pushed, 0 failed, 0 waiting");
  const messages = await (await fetch(`${SANDBOX}/push`)).json<{ browser: string; key: string }[]>();
  expect(messages).toMatchObject([{ browser: "browser", key }]);
  const left = await app.deps.db.d1.prepare("SELECT count(*) AS n FROM push_subscriptions").first<{ n: number }>();
  expect(left).toEqual({ n: 1 });
});
