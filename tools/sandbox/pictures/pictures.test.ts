import { expect, it } from "vitest";
import { createSandbox } from "../sandbox.ts";

const ask = (url: string) => createSandbox().request(`/pictures/${encodeURIComponent(url)}`);

it("has a picture for any address, the same for the same one", async () => {
  const [one, again, other] = await Promise.all(
    ["https://a.example/x.png", "https://a.example/x.png", "https://b.example/y"].map(async (url) => {
      const reply = await ask(url);
      expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      return Buffer.from(await reply.arrayBuffer());
    }),
  );
  expect(one!.subarray(1, 4).toString()).toBe("PNG");
  expect(one!.equals(again!)).toBe(true);
  expect(one!.equals(other!)).toBe(false);
  expect(one!.length).toBeLessThan(100_000);
});

it("has none where the address says that it is missing", async () => {
  expect((await ask("https://a.example/missing.png")).status).toBe(404);
});
