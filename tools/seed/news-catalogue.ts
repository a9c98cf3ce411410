import type { Category } from "../../shared/news/filters.ts";
import { DEMO, DEMO_ADMIN } from "./accounts.ts";

type DemoArticle = {
  author: string;
  hoursAgo: number;
  views: number;
  picture?: string;
  title: string;
  summary: string;
  category: Category;
  tags: string[];
  isFeatured?: boolean;
  isPublished?: boolean;
  content: string;
};

const [dana, harriet] = [DEMO.username, DEMO_ADMIN.username];

/** Sorted from oldest to newest, so that the newest article gets the highest id. */
export const ARTICLES: DemoArticle[] = [
  {
    author: harriet,
    hoursAgo: 200,
    views: 412,
    title: "Why market cap is not money in the bank",
    summary:
      "It is the last price times the coins that exist. That is a useful number, and a poor measure of what anybody could sell for.",
    category: "general",
    tags: ["market cap", "basics"],
    content: `Market capitalisation multiplies **the last price** by **the coins in circulation**. It tells how large a coin is beside others. It does not tell how much money went in, nor how much would come out.

## One trade sets the price

A coin with a billion units and one trade at a dollar has a market cap of a billion dollars. If nobody else wants to buy at that price, the figure is an opinion.

That is why we show the *volume of the last 24 hours* beside it. A coin whose market cap is a thousand times its daily volume is a narrow door with a large crowd behind it.

> Ask of every large figure: how much of it could change hands this week?

## What to look at

- the volume, and on how many exchanges it happens
- how much of the supply is locked, and until when
- whether the price of a week ago says the same story as the price of today`,
  },
  {
    author: dana,
    hoursAgo: 150,
    views: 187,
    picture: "pools",
    title: "Liquidity pools, with a bucket and two taps",
    summary:
      "How an automated market maker finds a price without an order book, and what it costs those who fill the bucket.",
    category: "defi",
    tags: ["amm", "liquidity", "basics"],
    content: `A pool holds two tokens. Whoever takes out one puts in the other, so that the **product of both amounts** stays the same. The price is nothing but their ratio.

## A worked example

| | Token A | Token B | Price of A |
|---|---|---|---|
| Before | 100 | 10,000 | 100.00 |
| Somebody buys 10 A | 90 | 11,111 | 123.46 |

Ten coins out of a hundred moved the price by a quarter: *that* is slippage, and it is why the size of a pool matters more than its yield.

## What the filler of the bucket pays

If the price moves away and stays there, the pool has sold the token that rose. Holding both would have been worth more. The fees have to make up for the difference, and often they do not.

1. Look at the fees of the last month, not of the best day.
2. Compare with simply holding both tokens.
3. Decide before the price moves.`,
  },
  {
    author: harriet,
    hoursAgo: 98,
    views: 256,
    title: "Eight words that every leveraged position should come with",
    summary:
      "“At this price, you no longer own it.” How a liquidation price comes about, and why the distance to it matters more than the leverage.",
    category: "crypto",
    tags: ["leverage", "risk"],
    content: `Leverage lets a small stake carry a large position. The price at which the stake is used up is the **liquidation price**: there the position is closed, whatever happens a minute later.

With leverage of \`10\`, a move of about **10 %** against you is the end. With \`3\`, it takes about a third.

## Distance, not leverage

Two positions of the same leverage can be in very different places. What counts is how far the price of *now* is from the price of liquidation:

- more than half of the way left: calm water
- less than a tenth: we mark it **High Risk**
- nothing left: it is gone, and stays on the page so that the loss is not forgotten

Set an alert well before the line. An alert at the line is an obituary.`,
  },
  {
    author: dana,
    hoursAgo: 70,
    views: 133,
    picture: "canisters",
    title: "Tokens of the Internet Computer: what the canister ID is for",
    summary: "Names and symbols are free for all. The canister is the token.",
    category: "blockchain",
    tags: ["icp", "safety"],
    content: `On the Internet Computer a token is a *canister*: a small program that keeps the book of who owns how much. Anybody may write one and give it any name.

So before you swap, compare the **canister ID**, not the symbol. Our list shows it in short form, and a click copies it whole.

## A checklist

- [x] the ID is the one on the project's own site
- [x] there is volume that is not from yesterday
- [ ] somebody you trust has held it for longer than you

A list that shows \`ICP\` twice is not broken. It is honest.`,
  },
  {
    author: dana,
    hoursAgo: 44,
    views: 98,
    title: "Gas, rollups, and why a transfer costs less than a stamp",
    summary: "Many transactions share one receipt on the main chain. A short walk through what you pay for.",
    category: "blockchain",
    tags: ["rollups", "fees"],
    content: `Every transaction takes room in a block, and room is sold to the highest bidder. A **rollup** carries out thousands of transactions elsewhere and writes down only what is needed to check them.

What you pay has two parts:

1. *the work*, on the rollup, which is cheap
2. *your share of the receipt*, on the main chain, which falls when many share it

That is also why a payment on such a chain needs a little patience: seen is not final. We count a payment when the chain itself calls it finalised.`,
  },
  {
    author: harriet,
    hoursAgo: 29,
    views: 341,
    picture: "peg",
    title: "What keeps a stablecoin stable",
    summary: "A peg is a promise with a mechanism behind it. Three mechanisms, and the question to ask of each.",
    category: "crypto",
    tags: ["stablecoins", "basics"],
    isFeatured: true,
    content: `A coin that is worth a dollar is worth a dollar because somebody will give one for it. The question is *who*, and *what with*.

## Reserves

The issuer holds dollars or short bonds. The promise is as good as the reserve and the right to redeem. **Ask:** who has looked at the books, and when?

## Collateral

Borrowers lock up other coins worth more than what they borrow. If those fall, they are sold in time, or not. **Ask:** what happens on a day when everything falls by a third?

## Supply

The protocol prints when the price is high and burns when it is low. It works while people believe that it works. **Ask:** nothing. Look at the history.`,
  },
  {
    author: dana,
    hoursAgo: 12,
    views: 219,
    picture: "tide",
    title: "Reading the tide: the mark under every number",
    summary:
      "A price alone says nothing. Read it against where it stood: a week ago, when you bought, or where you would lose it.",
    category: "general",
    tags: ["tidemark", "charts"],
    isFeatured: true,
    content: `Harbours have a post in the water with marks on it. Nobody asks how high the sea is; everybody asks how high it is *on the post*.

Prices are the same. On this site each line is drawn against a **dotted mark**:

- in the market list, the price of seven days ago
- in your portfolio, what you paid
- in a leveraged position, the price of liquidation

What lies above the mark is gain, what lies below is loss, and the area between is how much of either. It takes a day to get used to, and then the other way of drawing looks like a wave without a shore.`,
  },
  {
    author: harriet,
    hoursAgo: 3,
    views: 527,
    picture: "keys",
    title: "A calm guide to keeping your own keys",
    summary:
      "Twelve words on paper are a safe, a lottery ticket and a liability. How to keep them so that they are only the first.",
    category: "crypto",
    tags: ["security", "wallets", "basics"],
    isFeatured: true,
    content: `The recovery words of a wallet *are* the wallet. Whoever has them has everything; whoever loses them has nothing. Most losses come from one of three small mistakes.

## 1. They were typed somewhere

A photograph is in a cloud. A note is on a screen. A form on a web page is in somebody's hands. **Write them on paper, read them back, and put the paper away.**

## 2. There was one copy

Paper burns. Two copies in two places, each sealed, are enough. Ten are nine too many.

## 3. Nobody else knew

Tell one person that the paper exists and where, not what is on it.

---

No support desk, no exchange and no page on this site will ever ask for those words. Who asks is a thief.`,
  },
  {
    author: dana,
    hoursAgo: 1,
    views: 0,
    title: "Notes for a piece on funding rates",
    summary: "",
    category: "defi",
    tags: [],
    isPublished: false,
    content: `Who pays whom, and when?

- longs pay shorts while the perpetual trades above the index
- the other way round below it
- find a chart that shows a month of it`,
  },
];
