/**
 * Unusual coins, as seen at CoinGecko, that pages must display correctly. None of them is in the top 200.
 * The columns are those of known-coins.ts, followed by the missing figures, which are null.
 */
export const ODD_COINS = `
baby-doge-coin|babydoge|Baby Doge Coin|0.00000000093|130000T|420000T|9M|4.6|bsc eth sol meme
fomowell|well|FOMOWELL|0.021|900M|1B|0.4M|6|icp meme
scott-token|scott|Scott|0.064|420M|420M|0.5M|6|sol meme
first-harvest|harv|First Harvest|0.42|110M|-|3M|5|base|7d
halcyon-grid|halc|Halcyon Grid|1.8|21M|100M|2M|5|eth|1h 24h 7d
quiet-meadow|qmd|Quiet Meadow|0.00031|52B|-|4K|3|bsc|24h 7d
morrow-index|mrw|Morrow Index|12|3.1M|-|9K|2|eth defi|1h
meridian-treasury-short-duration-fund|mtsd|Meridian Treasury Short Duration Government Securities Fund Token|1|64M|-|0|peg|eth rwa
paper-lantern|lantern|Paper Lantern 🏮|0.0074|8.8B|8.8B|1M|5|sol meme
amber-diamond|🔶|Amber Diamond|0.0118|2.4B|10B|0.2M|5|bsc meme
stillwater-usd|swusd|\u200b\u200bStillwater Dollar|1|38M|-|0.2M|peg|eth
salt-and-pine_2|s&p|Salt & Pine_2|0.19|140M|-|0.1M|4|eth arb game
long-symbol-collective|thelongestsymbolonthemarketoftoday|Long Symbol Collective|0.0033|6.1B|-|30K|5|sol
bridged-usdc-meridian|usdc|Meridian Bridged USDC|1|52M|-|3M|peg|one
bridged-usdc-lowland|usdc|Lowland Bridged USDC|1|31M|-|1M|peg|boba metis
bridged-usdc-fenmark|usdc|Fenmark Bridged USDC|1|24M|-|0.6M|peg|ftm
bridged-weth-lowland|weth|Lowland Bridged WETH|3600|14K|-|2M|2.3|boba
bridged-weth-fenmark|weth|Fenmark Bridged WETH|3600|9K|-|1M|2.3|ftm
unranked-harbor|uhb|Unranked Harbor|0.9|0|-|1.2K|4|avax|supply
unlisted-orchard|uno|Unlisted Orchard|0.05|0|-|0|4|pol|price supply 1h 24h 7d
`;
