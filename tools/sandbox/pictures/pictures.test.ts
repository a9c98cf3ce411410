import { expect, it } from "vitest";
import { createSandbox } from "../sandbox.ts";

const requestPicture = (url: string) => createSandbox().request(`/pictures/${encodeURIComponent(url)}`);

it("returns a picture for any URL, and the same picture for the same URL", async () => {
  const [first, repeated, different] = await Promise.all(
    ["https://a.example/x.png", "https://a.example/x.png", "https://b.example/y"].map(async (url) => {
      const reply = await requestPicture(url);
      expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      return Buffer.from(await reply.arrayBuffer());
    }),
  );
  expect(first!.subarray(1, 4).toString()).toBe("PNG");
  expect(first!.equals(repeated!)).toBe(true);
  expect(first!.equals(different!)).toBe(false);
  expect(first!.length).toBeLessThan(100_000);
});

it("returns 404 for a URL that contains the word missing", async () => {
  expect((await requestPicture("https://a.example/missing.png")).status).toBe(404);
});
