import { expect, it } from "vitest";
import { decodePack, encodePack } from "./pack.ts";

it("returns the pictures that it was made of, also those without bytes and with unusual ids", () => {
  const pictures = [
    { id: "bitcoin", type: "image/png", bytes: new Uint8Array([1, 2, 3]) },
    { id: "void", type: "image/gif", bytes: new Uint8Array() },
    { id: "salt & 塩", type: "image/svg+xml", bytes: new Uint8Array(7_000).fill(9) },
  ];
  expect(decodePack(encodePack(pictures))).toEqual(pictures);
  expect(decodePack(encodePack([]))).toEqual([]);
});

it("reads a pack that begins inside a larger buffer", () => {
  const pack = encodePack([{ id: "bitcoin", type: "image/png", bytes: new Uint8Array([1, 2, 3]) }]);
  const larger = new Uint8Array(pack.length + 5);
  larger.set(pack, 5);
  expect(decodePack(larger.subarray(5))).toEqual(decodePack(pack));
});
