/**
 * Tickers that an exchange or a project has renamed, and tickers that mean another coin today. Each line has the source of
 * its date. A date is the first day with the new meaning.
 */

type Renamed = {
  ticker: string;
  /** The ticker has this meaning until the day, or always. */
  until?: string;
  /** And from this day on. */
  from?: string;
  /** Today's ticker of the same coin. */
  symbol?: string;
  /** CoinGecko's id, where today's ticker is another coin's, or is used by several. */
  coinId?: string;
};

const RENAMED: readonly Renamed[] = [
  // ISO 4217 reserves X for money without a state: Kraken, BitMEX and others write XBT.
  { ticker: "XBT", symbol: "BTC" },
  // Kraken support, "Asset codes".
  { ticker: "XDG", symbol: "DOGE" },
  // BCC on Binance, Bittrex and HitBTC until the fork of 15 November 2018 (Binance notice on BCHABC).
  { ticker: "BCC", until: "2018-11-16", symbol: "BCH" },
  // Binance, notice of 27 November 2018: Bitcoin Cash ABC is BCH again.
  { ticker: "BCHABC", symbol: "BCH" },
  // Bitfinex, "Bitcoin Cash ABC trades as BAB", until the fork of November 2020.
  { ticker: "BAB", until: "2020-11-15", symbol: "BCH" },
  // Binance, notice of 15 April 2019 on the delisting of Bitcoin SV.
  { ticker: "BCHSV", symbol: "BSV" },
  // e.cash, "Rebrand" of 1 July 2021: a million XEC for one BCHA, so it is another unit.
  { ticker: "BCHA", coinId: "bitcoin-cash-abc-2" },
  // terra.money, "Terra ecosystem revival plan 2", 28 May 2022: LUNA became LUNC and UST became USTC.
  { ticker: "LUNA", until: "2022-05-28", coinId: "terra-luna" },
  { ticker: "UST", until: "2022-05-28", coinId: "terrausd" },
  // terra.money: Terra's wrapped tokens, until the same day.
  { ticker: "WLUNA", coinId: "wrapped-terra" },
  { ticker: "WUST", until: "2022-05-28", coinId: "wrapped-ust" },
  // CoinMarketCap, IOTA was listed as MIOTA until 2023; eToro and Bittrex did the same.
  { ticker: "MIOTA", symbol: "IOTA" },
  // nano.org, rebrand of 31 January 2018, and new ticker of 15 November 2021.
  { ticker: "XRB", symbol: "XNO" },
  { ticker: "NANO", symbol: "XNO" },
  // neo.org, rebrand of August 2017.
  { ticker: "ANS", until: "2017-09-01", symbol: "NEO" },
  // dash.org, rebrand of 25 March 2015.
  { ticker: "DRK", until: "2015-06-01", symbol: "DASH" },
  // Poloniex named Stellar STR until its new platform of 2021.
  { ticker: "STR", until: "2021-08-01", coinId: "stellar" },
  // vechain.org, mainnet swap of 25 July 2018: a hundred VET for one VEN, so it is another unit.
  { ticker: "VEN", until: "2018-07-25", coinId: "vechain-old-erc20" },
  // Binance, notice of 2018 on Hshare.
  { ticker: "HSR", symbol: "HC" },
  // polygon.technology, "MATIC to POL", 4 September 2024: MATIC stays a token of its own.
  { ticker: "MATIC", coinId: "matic-network" },
  // soniclabs.com, "FTM to S", January 2025: FTM stays a token of its own.
  { ticker: "FTM", coinId: "fantom" },
  // aave.com, migration of 3 October 2020: one AAVE for a hundred LEND, so it is another unit.
  { ticker: "LEND", coinId: "ethlend" },
  // blog.synthetix.io, "Havven is becoming Synthetix", 30 November 2018.
  { ticker: "HAV", until: "2018-12-15", symbol: "SNX" },
  // kyber.network, migration of 20 April 2021: exchanges wrote KNCL for the old token.
  { ticker: "KNCL", coinId: "kyber-network" },
  // golem.network, migration of 19 November 2020.
  { ticker: "GNT", until: "2021-12-31", symbol: "GLM" },
  // stormx.io, swap of 2 April 2020.
  { ticker: "STORM", until: "2020-12-31", symbol: "STMX" },
  // Binance listed Ethos by its old ticker BQX until November 2020.
  { ticker: "BQX", until: "2020-11-30", symbol: "ETHOS" },
  // Elrond, swap of 3 September 2020: one EGLD for a thousand ERD, so it is another unit.
  { ticker: "ERD", coinId: "elrond" },
  // crypto.com, "MCO swap" of August 2020: at a fixed rate to CRO, so it is another unit.
  { ticker: "MCO", until: "2021-06-01", coinId: "monaco" },
  // paxos.com, 24 August 2021: Paxos Standard is Pax Dollar.
  { ticker: "PAX", until: "2021-09-08", symbol: "USDP" },
  // munt.org: Gulden is Munt.
  { ticker: "NLG", symbol: "MUNT" },
  // oxen.io, rebrand of December 2020.
  { ticker: "LOKI", until: "2021-06-01", symbol: "OXEN" },
  // firo.org, rebrand of 28 October 2020.
  { ticker: "XZC", symbol: "FIRO" },
  // viction.xyz, rebrand of November 2023.
  { ticker: "TOMO", symbol: "VIC" },
  // kaia.io, "KLAY to KAIA", 29 October 2024.
  { ticker: "KLAY", symbol: "KAIA" },
  // Binance, notice on RNDR and RENDER, 26 July 2024.
  { ticker: "RNDR", symbol: "RENDER" },
  // singularitynet.io, hard fork of 28 May 2021. Delysium has used AGI since 2023.
  { ticker: "AGI", until: "2021-05-28", symbol: "AGIX" },
  // Binance, notice on Gifto, February 2023.
  { ticker: "GTO", until: "2023-03-01", symbol: "GFT" },
  // covalenthq.com, "CQT to CXT migration", July 2024.
  { ticker: "CQT", until: "2024-12-31", symbol: "CXT" },
  // aevo.xyz, "RBN to AEVO", 2024.
  { ticker: "RBN", from: "2021-10-07", symbol: "AEVO" },
  // threshold.network, 1 January 2022: both were exchanged at fixed rates to T, so they are other units.
  { ticker: "KEEP", coinId: "keep-network" },
  { ticker: "NU", coinId: "nucypher" },
  // Binance, "Beacon ETH".
  { ticker: "BETH", coinId: "binance-eth" },
  // neo.org of 2014, then Anchor Protocol from its launch to the end of Terra.
  { ticker: "ANC", from: "2021-03-17", until: "2022-06-01", coinId: "anchor-protocol" },
  // CoinGecko: FTX's token, whose ticker others have used since November 2022.
  { ticker: "FTT", until: "2022-11-11", coinId: "ftx-token" },
  // CoinGecko: NEO's gas. Gas DAO took the ticker in January 2022.
  { ticker: "GAS", until: "2022-01-06", coinId: "gas" },
  // bittorrent.com, redenomination of 12 January 2022, a thousand for one.
  { ticker: "BTT", until: "2022-01-12", coinId: "bittorrent-old" },
  { ticker: "BTTOLD", coinId: "bittorrent-old" },
  // Binance, notice of 2023 on COCOS and COMBO, and of January 2021 on its redenomination, a thousand for one.
  { ticker: "COCOS", from: "2021-01-23", symbol: "COMBO" },
  // pundix.com, redenomination of March 2021, a thousand for one.
  { ticker: "NPXS", coinId: "pundi-x" },
  // meritcircle.io, 2023: a hundred BEAM for one MC, so it is another unit.
  { ticker: "MC", until: "2023-12-31", coinId: "merit-circle" },
  // beam.mw: the private coin. Merit Circle's Beam took the ticker in November 2023.
  { ticker: "BEAM", until: "2023-11-01", coinId: "beam" },
  // skycoin.com. Sky, formerly Maker, took the ticker on 18 September 2024.
  { ticker: "SKY", until: "2024-09-18", coinId: "skycoin" },
  // stably.io: StableUSD. Sky's dollar took the ticker on 18 September 2024.
  { ticker: "USDS", until: "2024-09-18", coinId: "stableusd" },
  // gravity.xyz, July 2024: sixty G for one GAL, so it is another unit.
  { ticker: "GAL", coinId: "project-galaxy" },
  // Binance, notice on DAR and D, January 2025.
  { ticker: "DAR", symbol: "D" },
  // heima.network, February 2025. Lighter took the ticker in December 2025.
  { ticker: "LIT", until: "2025-12-01", symbol: "HEI" },
  // selfchain.xyz, "FRONT to SLF", 2024.
  { ticker: "FRONT", symbol: "SLF" },
  // scrt.network, swap of 2020.
  { ticker: "ENG", until: "2021-06-01", coinId: "enigma" },
  // modum.io. Modefi took the ticker in 2021.
  { ticker: "MOD", until: "2021-01-01", coinId: "modum" },
  // substratum.net. Subsocial took the ticker in 2023.
  { ticker: "SUB", until: "2020-01-01", coinId: "substratum" },
  // mainframe.com, which became Hifi in November 2022, at a fixed rate.
  { ticker: "MFT", until: "2023-01-31", coinId: "mainframe" },
  // omni.network, 2025: 75 NOM for one OMNI. Omni Layer had the ticker before.
  { ticker: "OMNI", until: "2024-04-17", coinId: "omni" },
  // bytecoin.org. Others have used the ticker since its delistings.
  { ticker: "BCN", until: "2021-01-01", coinId: "bytecoin" },
];

/** The coin that a ticker meant at a time. `coinId` is null when the symbol alone says which coin it is. */
export type KnownAs = { symbol: string; coinId: string | null };
type Entry = KnownAs & { from: number; until: number };

const byTicker = new Map<string, Entry[]>();
for (const { ticker, from, until, symbol = ticker, coinId = null } of RENAMED) {
  const entries = byTicker.get(ticker) ?? [];
  entries.push({
    symbol,
    coinId,
    from: from ? Date.parse(from) : -Infinity,
    until: until ? Date.parse(until) : Infinity,
  });
  byTicker.set(ticker, entries);
}

/** The coin that a ticker meant at a time; null where the ticker alone says it. */
export function knownAs(ticker: string, at: number): KnownAs | null {
  const entries = byTicker.get(ticker);
  return entries?.find(({ from, until }) => at >= from && at < until) ?? null;
}

/** The number of tickers in the list. */
export const TICKERS = byTicker.size;
