import { describe, expect, it } from "vitest";
import { PACK_SIZE } from "../../shared/coin-pictures/pack.ts";
import { DAY } from "../../shared/values/time.ts";
import { duePack, FETCHES_PER_RUN, type PackState, packRanges, packStep, smallUrl } from "./packs.rules.ts";

const idsOf = (count: number, prefix = "coin") => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
const IDS = idsOf(2 * PACK_SIZE + 10);
const NOW = 100 * DAY;
const made = (pack: number, ids: readonly string[], age = 0): PackState => ({
  pack,
  coins: ids.map((id) => ({ id, source: "a", hasPicture: true })),
  renewedAt: NOW - age,
  retryAt: 0,
});
const complete = (age: number) => packRanges(IDS).map((ids, pack) => made(pack, ids, age));

describe("the pack that is made next", () => {
  it("is the first one that does not exist, and the last one holds the rest", () => {
    expect(duePack(IDS, [], NOW)).toEqual({ pack: 0, ids: IDS.slice(0, PACK_SIZE), isRenewed: true });
    expect(duePack(IDS, complete(0).slice(0, 2), NOW)).toMatchObject({ pack: 2, ids: IDS.slice(2 * PACK_SIZE) });
  });

  it("is an unfinished one, but not while the upstream gets time to recover", () => {
    const [first, ...others] = complete(0);
    const unfinished = { ...first!, coins: first!.coins.slice(0, 20) };
    expect(duePack(IDS, [unfinished, ...others], NOW)).toMatchObject({ pack: 0, isRenewed: false });
    expect(duePack(IDS, [{ ...unfinished, retryAt: NOW + 1 }, ...others], NOW)).toBeNull();
    expect(duePack(IDS, [{ ...unfinished, retryAt: NOW + 1 }], NOW)).toMatchObject({ pack: 1 });
  });

  it("stays as it is while the ranks move, until more than a tenth of its coins have left the range", () => {
    const shuffled = [...IDS.slice(0, PACK_SIZE)].reverse().concat(IDS.slice(PACK_SIZE));
    expect(duePack(shuffled, complete(29 * DAY), NOW)).toBeNull();
    const withNew = (count: number) => [...idsOf(count, "new"), ...IDS.slice(count)];
    expect(duePack(withNew(5), complete(2 * DAY), NOW)).toBeNull();
    expect(duePack(withNew(6), complete(2 * DAY), NOW)).toMatchObject({ pack: 0, isRenewed: true });
  });

  it("is not renewed twice in a day, and always after a month", () => {
    const ids = [...idsOf(40, "new"), ...IDS.slice(40)];
    expect(duePack(ids, complete(DAY - 1), NOW)).toBeNull();
    expect(duePack(ids, complete(DAY), NOW)).toMatchObject({ pack: 0, isRenewed: true });
    expect(duePack(IDS, complete(30 * DAY), NOW)).toMatchObject({ pack: 0, isRenewed: true });
  });
});

it("fetches only what is missing or has another address, a few at a time, and drops coins that left", () => {
  const wanted = IDS.slice(0, PACK_SIZE).map((id) => ({ id, source: "a" }));
  expect(packStep(wanted, []).fetched).toEqual(wanted.slice(0, FETCHES_PER_RUN));
  const tried = made(0, [...IDS.slice(0, 30), "left"]).coins.map((coin, index) =>
    index === 3 ? { ...coin, source: "old" } : coin,
  );
  const { kept, fetched } = packStep(wanted, tried);
  expect(kept).toHaveLength(29);
  expect(kept.map(({ id }) => id)).not.toContain("left");
  expect(fetched.map(({ id }) => id)).toEqual(["coin-3", ...IDS.slice(30, 30 + FETCHES_PER_RUN - 1)]);
});

it("asks the upstream for its small size", () => {
  expect(smallUrl("https://coin-images.coingecko.com/coins/images/1/large/bitcoin.png?1696501400")).toBe(
    "https://coin-images.coingecko.com/coins/images/1/small/bitcoin.png?1696501400",
  );
});
