import { expect, test } from "vitest";
import type { HighlightedRow } from "../../shared/ads/highlighted-rows.ts";
import { coinCells, countText, freshnessCells, shownCoins, stripCells } from "../../shared/markets/coin-cells.ts";
import { FIRST_COINS, FIRST_ROWS, type FirstCoins } from "../../shared/markets/first-coins.ts";
import { type FirstPaintTemplate, rowKind } from "../../shared/markets/first-paint-template.ts";
import { sampleColumns } from "../../shared/markets/sample.ts";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { firstPaint } from "./first-paint.rules.ts";

const NOW = 1_800_000_000_000;
const columns = (change: Partial<Columns> = {}): Columns => ({ ...sampleColumns(NOW), ...change });
const withValue = <T>(list: T[], index: number, value: T): T[] => list.with(index, value);
const slotsOf = (html: string) => html.split(/__(\w+?)__/);

/** The smallest document that uses every slot. */
const template: FirstPaintTemplate = {
  contentSecurityPolicy: "",
  document: slotsOf(
    "<p>__coins__|__totalMarketCap__|__totalChange__|__totalTone__|__totalVolume__|__dominance__|__sandboxLabel__</p>" +
      "<ul>__ticker__</ul><table rows=__rowCount__>__rows__</table><p>__fresh__|__count__|__source__</p>" +
      '<script id="data">__data__</script>',
  ),
  rows: ["plain", "ecosystem", "aged", "both"].map((kind) =>
    slotsOf(
      `<tr ${kind}__paid__ at="__rowIndex__">__rank__ __name__ __price__ __tone24h__ __ecosystem__ __age__ __sponsoredLabel__</tr>`,
    ),
  ),
  sponsoredLabel: slotsOf("[sponsored]"),
  tickerItem: slotsOf("<li>__symbol__ __price__ __change24h__</li>"),
  tinyPrice: slotsOf("__text__<sub>__zeros__</sub>__digits__"),
  fresh: slotsOf("fresh __updated__"),
  stale: slotsOf("stale __updated__"),
  sandboxLabel: slotsOf("[sandbox]"),
  sources: { CoinGecko: slotsOf("[gecko]"), Sandbox: slotsOf("[from sandbox]"), other: slotsOf("[__source__]") },
};
const paint = (change: Partial<Columns> = {}, now = NOW) => firstPaint(template, columns(change), now);

test("a row formats prices, signs and missing figures", () => {
  const market = columns();
  market.current_price = withValue(market.current_price, 0, 9.3e-10);
  market.price_change_percentage_24h = withValue(market.price_change_percentage_24h, 0, -0.87);
  market.market_cap = withValue(market.market_cap, 0, null);
  market.circulating_supply = withValue(market.circulating_supply, 0, null);
  const cells = coinCells(market, 0, 7, NOW);
  expect(cells).toMatchObject({
    id: "bitcoin",
    rank: "7",
    price: { text: "$0.0", zeros: 9, digits: "9300", tone: "plain" },
    change24h: { text: "−0.87%", tone: "loss" },
    marketCap: { text: "N/A", tone: "none" },
    supply: { text: "N/A", unit: "", tone: "none" },
    image: "/img/coins/bitcoin",
  });
  expect(cells.age).toBeUndefined();
});

test("a coin shows its age only when its price is older than the snapshot's limit", () => {
  const market = columns();
  const limit = market.staleAfter / MINUTE;
  market.age = withValue(withValue(market.age, 0, limit), 1, limit + 1);
  expect(coinCells(market, 0, 1, NOW).age).toBeUndefined();
  expect(coinCells(market, 1, 2, NOW).age).toBe("11 min ago");
});

test("the data is stale after the limit, but not yet at the limit", () => {
  const market = columns();
  expect(freshnessCells(market, NOW + market.staleAfter).stale).toBe(false);
  expect(freshnessCells(market, NOW + market.staleAfter + 1)).toEqual({
    updated: "Updated 10 min ago",
    stale: true,
    source: "Sandbox",
  });
});

test("the strip shows the market's totals", () => {
  expect(stripCells(columns(), 998)).toEqual({
    coins: "998",
    marketCap: "$3.61T",
    change: { text: "+0.94%", tone: "gain" },
    volume: "$211.60B",
    dominance: "54.1%",
  });
});

test("hidden coins are in no list and leave no gap in the ranks", () => {
  const market = columns();
  market.name = withValue(market.name, 1, "Great Scott");
  market.symbol = withValue(market.symbol, 2, "fomowell");
  expect(shownCoins(market).slice(0, 3)).toEqual([0, 3, 4]);
  const html = paint({ name: market.name, symbol: market.symbol });
  expect(html).not.toContain("Scott");
  expect(html).toContain('at="3">2 ');
  expect(html).toContain(countText(100, 998));
});

test("the page contains the first rows and the ticker, and each row has the kind that its coin needs", () => {
  const html = paint();
  expect(html.match(/<tr /g)).toHaveLength(FIRST_ROWS);
  expect(html.match(/<li>/g)).toHaveLength(20);
  expect(html).toContain('<tr plain at="2">1 ');
  expect(html).toMatch(/<tr ecosystem at="3">.* ethereum/);
  expect(html).toContain("<table rows=101>");
  const aged = coinCells(columns({ age: withValue(columns().age, 1, 99) }), 1, 2, NOW);
  expect(rowKind(aged)).toBe(3);
});

test("a tiny price shows the number of its zeros as a subscript", () => {
  expect(paint({ current_price: withValue(columns().current_price, 0, 9.3e-10) })).toContain("$0.0<sub>9</sub>9300");
});

test.each([
  ["CoinGecko", "[gecko]", false],
  ["Sandbox", "[from sandbox]", true],
  ["<i>Other", "[&lt;i&gt;Other]", false],
])("the page names the source %s", (source, expected, isSandbox) => {
  const html = paint({ source });
  expect(html).toContain(expected);
  expect(html.includes("[sandbox]")).toBe(isSandbox);
});

test("markup in a coin's name is escaped", () => {
  const hostile = `</script><script>alert(1)</script> & "it's"`;
  const html = paint({ name: withValue(columns().name, 0, hostile), symbol: withValue(columns().symbol, 0, "<b>") });
  const [markup = "", data = ""] = html.split('<script id="data">');
  expect(markup).toContain("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;it&#x27;s&quot;");
  expect(markup).toContain("<li>&lt;B&gt; ");
  expect(data.slice(0, data.indexOf("</script>"))).not.toContain("<");
  expect(JSON.parse(data.slice(0, data.indexOf("</script>"))).columns.name[0]).toBe(hostile);
});

test("the page contains the first coins as data, and the total number of coins", () => {
  const html = paint();
  const { total, columns: first } = JSON.parse(html.slice(html.indexOf('"data">') + 7, html.lastIndexOf("</script>")));
  expect(total).toBe(1000);
  for (const list of Object.values(first).filter(Array.isArray)) expect(list).toHaveLength(FIRST_COINS);
  expect(first).toMatchObject({ source: "Sandbox", totals: columns().totals });
});

const paidRow = (coinId: string, isForced: boolean): HighlightedRow => ({
  adId: `of ${coinId}`,
  coinId,
  isForced,
  edgeColour: "#123456",
});
const rowsOf = (html: string) => [...html.matchAll(/<tr (\w+)( paid)? at="(\d+)">(\d+) .*?(\[sponsored\])?<\/tr>/g)];

test("a forced row comes first with its own rank and figures, even when its coin is far down the list", () => {
  const market = columns();
  const [near, far] = [market.id[2]!, market.id[699]!];
  const html = firstPaint(template, market, NOW, [
    paidRow(near, false),
    paidRow(far, true),
    paidRow("no-such-coin", true),
    paidRow(market.id[30]!, false),
  ]);
  const rows = rowsOf(html).map(([, , paid, rowIndex, rank, label]) => [
    rowIndex,
    rank,
    paid !== undefined,
    label !== undefined,
  ]);
  expect(rows).toHaveLength(FIRST_ROWS);
  expect(rows.slice(0, 5)).toEqual([
    ["2", "700", true, true],
    ["3", "1", false, false],
    ["4", "2", false, false],
    ["5", "3", true, true],
    ["6", "4", false, false],
  ]);
  const {
    columns: first,
    highlights,
    total,
  }: FirstCoins = JSON.parse(/<script id="data">(.*)<\/script>/.exec(html)![1]!);
  expect([first.id.length, first.id.at(-1), first.rank?.at(-1), first.rank?.[0], total]).toEqual([
    FIRST_COINS + 1,
    far,
    700,
    1,
    1000,
  ]);
  expect(highlights?.map(({ coinId }) => coinId)).toEqual([far, near]);
  // Without highlighted rows the data contains nothing about them.
  expect(paint()).not.toContain('"highlights"');
  expect(paint()).not.toContain('"rank"');
});
