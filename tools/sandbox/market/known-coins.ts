/**
 * Real coins with their CoinGecko ids. Prices, supplies and volumes are made-up round numbers.
 *
 * Columns: id|symbol|name|price in $|circulating supply|maximum supply or -|volume in $ per day|move|categories
 *
 * move: the typical change per day in percent; `peg`: stays within 0.1 %; `gold`: follows gold; `~bitcoin`: follows
 * bitcoin and counts as rehypothecated (wrapped, bridged or staked).
 * categories: codes of categories.ts; `=eth` marks the native coin of that chain, `eth` a coin with a contract there.
 */
export const KNOWN_COINS = `
bitcoin|btc|Bitcoin|97500|20M|21M|42B|1.6|l1
ethereum|eth|Ethereum|3600|120.8M|-|24B|2.3|=eth l1
tether|usdt|Tether|1|187B|-|95B|peg|eth trx sol avax ton arb near celo
ripple|xrp|XRP|2.45|60.5B|100B|4.6B|2.6|l1
binancecoin|bnb|BNB|985|137.5M|200M|1.9B|1.9|=bsc l1 exch
solana|sol|Solana|178|560M|-|5.8B|2.9|=sol l1
usd-coin|usdc|USDC|1|76B|-|14B|peg|eth sol base arb pol avax op sui apt near algo hbar celo xdai
dogecoin|doge|Dogecoin|0.19|153B|-|2B|3.2|l1 meme
staked-ether|steth|Lido Staked Ether|3597|8.6M|-|65M|~ethereum|eth lst
tron|trx|TRON|0.29|94.7B|-|720M|1.4|=trx l1
cardano|ada|Cardano|0.62|36.6B|45B|900M|3|=ada l1
wrapped-steth|wsteth|Wrapped stETH|4380|3.4M|-|38M|~ethereum|eth arb op base lst
hyperliquid|hype|Hyperliquid|41|336M|1B|420M|3.8|l1 defi
wrapped-bitcoin|wbtc|Wrapped Bitcoin|97400|127K|-|310M|~bitcoin|eth wrap
chainlink|link|Chainlink|17.2|697M|1B|750M|3|eth bsc pol avax arb op sol
bitcoin-cash|bch|Bitcoin Cash|520|20M|21M|480M|2.6|l1
ethena-usde|usde|Ethena USDe|1|8.2B|-|140M|peg|eth
wrapped-eeth|weeth|Wrapped eETH|3880|2.1M|-|22M|~ethereum|eth arb base lst
sui|sui|Sui|2.3|3.7B|10B|900M|3.6|=sui l1
stellar|xlm|Stellar|0.29|32.2B|50B|260M|2.7|l1
usds|usds|USDS|1|9.4B|-|60M|peg|eth base
weth|weth|WETH|3600|2.4M|-|420M|~ethereum|eth wrap
avalanche-2|avax|Avalanche|19.4|427M|720M|520M|3.2|=avax l1
leo-token|leo|LEO Token|9.4|922M|-|1.5M|0.7|eth exch
hedera-hashgraph|hbar|Hedera|0.185|42.5B|50B|210M|3|=hbar l1
litecoin|ltc|Litecoin|102|76.6M|84M|640M|2.4|l1
coinbase-wrapped-btc|cbbtc|Coinbase Wrapped BTC|97500|74K|-|280M|~bitcoin|eth base sol arb wrap
monero|xmr|Monero|365|18.45M|-|160M|2.2|l1
zcash|zec|Zcash|420|16.4M|21M|900M|4.5|l1
shiba-inu|shib|Shiba Inu|0.0000104|589.2T|-|190M|3.3|eth meme
the-open-network|ton|Toncoin|2.2|2.55B|-|150M|2.6|=ton l1
crypto-com-chain|cro|Cronos|0.13|36B|100B|55M|2.5|=cro eth exch
polkadot|dot|Polkadot|3.1|1.63B|2.1B|220M|2.9|=dot l1
whitebit|wbt|WhiteBIT Coin|48|144M|400M|50M|1.5|eth exch
mantle|mnt|Mantle|1.35|3.25B|6.22B|180M|2.8|eth l2
dai|dai|Dai|1|4.6B|-|160M|peg|eth pol arb op avax xdai bsc
susds|susds|sUSDS|1.08|3.9B|-|14M|~usds|eth
ethena-staked-usde|susde|Ethena Staked USDe|1.22|3.4B|-|18M|~ethena-usde|eth
world-liberty-financial|wlfi|World Liberty Financial|0.15|24.6B|100B|260M|4|eth bsc sol defi
bittensor|tao|Bittensor|380|10M|21M|240M|4|ai l1
uniswap|uni|Uniswap|7.4|630M|1B|380M|3.3|eth pol arb op bsc defi
near|near|NEAR Protocol|2.4|1.28B|-|310M|3.5|=near l1 ai
aave|aave|Aave|215|15.2M|16M|340M|3.2|eth pol avax arb op defi
internet-computer|icp|Internet Computer|5.6|538M|-|210M|3.6|=icp l1 ai
bitget-token|bgb|Bitget Token|4.1|700M|700M|160M|2|eth exch
usd1-wlfi|usd1|USD1|1|2.8B|-|600M|peg|eth bsc trx sol
paypal-usd|pyusd|PayPal USD|1|2.7B|-|120M|peg|eth sol arb
okb|okb|OKB|128|21M|21M|140M|2.6|eth exch
pepe|pepe|Pepe|0.0000062|420.69T|420.69T|480M|4.6|eth arb meme
ethereum-classic|etc|Ethereum Classic|16.2|153M|210.7M|130M|2.6|l1
blackrock-usd-institutional-digital-liquidity-fund|buidl|BlackRock USD Institutional Digital Liquidity Fund|1|2.5B|-|0|peg|eth avax pol apt sol rwa
aptos|apt|Aptos|3.2|720M|-|160M|3.3|=apt l1
aster-2|aster|Aster|1.1|2B|8B|600M|5.5|bsc defi
ondo-finance|ondo|Ondo|0.68|3.16B|10B|170M|3.4|eth rwa
polygon-ecosystem-token|pol|POL (ex-MATIC)|0.19|10.5B|-|120M|3.2|=pol eth l2
binance-bridged-usdt-bnb-smart-chain|bsc-usd|Binance Bridged USDT (BNB Smart Chain)|1|5.2B|-|900M|~tether|bsc wrap
pi-network|pi|Pi Network|0.23|8.3B|100B|40M|3|l1
worldcoin-wld|wld|Worldcoin|0.8|2.2B|10B|190M|3.8|eth op ai
arbitrum|arb|Arbitrum|0.32|5.5B|10B|220M|3.4|=arb eth l2
algorand|algo|Algorand|0.18|8.8B|10B|70M|3.1|=algo l1
pax-gold|paxg|PAX Gold|4100|330K|-|180M|gold|eth rwa
tether-gold|xaut|Tether Gold|4100|375K|-|120M|gold|eth rwa
vechain|vet|VeChain|0.0172|86B|86.7B|40M|2.9|l1
cosmos|atom|Cosmos Hub|3|480M|-|110M|2.8|=atom l1
pump-fun|pump|Pump.fun|0.0042|354B|1T|280M|5|sol meme
kaspa|kas|Kaspa|0.052|26.9B|28.7B|45M|3|l1
binance-staked-sol|bnsol|Binance Staked SOL|195|9.6M|-|24M|~solana|sol lst
kucoin-shares|kcs|KuCoin|13|129M|-|8M|1.8|eth exch
ethena|ena|Ethena|0.34|7B|15B|320M|4.4|eth defi
gatechain-token|gt|Gate|13|118M|300M|12M|2|eth exch
render-token|render|Render|2.4|519M|532M|70M|3.6|sol ai
sei-network|sei|Sei|0.19|6.3B|10B|140M|3.6|l1 atom
flare-networks|flr|Flare|0.017|76B|-|9M|2.6|l1
jito-staked-sol|jitosol|Jito Staked SOL|222|13M|-|42M|~solana|sol lst
sky|sky|Sky|0.058|22.9B|23.5B|20M|2.6|eth defi
official-trump|trump|Official Trump|7.2|200M|1B|320M|4.6|sol meme
filecoin|fil|Filecoin|1.7|700M|1.96B|190M|3.3|l1
bonk|bonk|Bonk|0.0000131|82T|88.8T|240M|5|sol meme
jupiter-exchange-solana|jup|Jupiter|0.36|3.1B|7B|60M|3.8|sol defi
quant-network|qnt|Quant|88|14.5M|14.6M|22M|2.4|eth
jupiter-perpetuals-liquidity-provider-token|jlp|Jupiter Perpetuals Liquidity Provider Token|5.2|260M|-|45M|1.2|sol defi
first-digital-usd|fdusd|First Digital USD|1|1.05B|-|3.2B|peg|eth bsc sol sui
xdce-crowd-sale|xdc|XDC Network|0.058|18.2B|-|35M|2.8|l1
ripple-usd|rlusd|Ripple USD|1|1.1B|-|90M|peg|eth
nexo|nexo|NEXO|1.08|1B|1B|18M|1.6|eth
celestia|tia|Celestia|1.05|830M|-|90M|4|l1 atom
lombard-staked-btc|lbtc|Lombard Staked BTC|97300|13K|-|9M|~bitcoin|eth base lst
blockstack|stx|Stacks|0.45|1.8B|1.818B|30M|3.4|l2
aerodrome-finance|aero|Aerodrome Finance|0.95|900M|-|55M|4|base defi
immutable-x|imx|Immutable|0.48|1.95B|2B|40M|3.6|eth l2 game
morpho|morpho|Morpho|1.6|520M|1B|40M|3.6|eth base defi
story-2|ip|Story|3.2|340M|1B|90M|4.5|l1 ai
lido-dao|ldo|Lido DAO|0.86|895M|1B|85M|3.8|eth defi
optimism|op|Optimism|0.42|1.8B|4.29B|130M|3.6|=op l2
dash|dash|Dash|60|12.5M|18.9M|150M|4.2|l1
injective-protocol|inj|Injective|7.4|100M|100M|90M|3.7|eth atom defi
curve-dao-token|crv|Curve DAO|0.52|1.4B|3.03B|120M|3.8|eth arb defi
spx6900|spx|SPX6900|0.75|931M|1B|50M|5.5|eth base sol meme
the-graph|grt|The Graph|0.065|10.6B|10.8B|28M|3.3|eth arb ai
fetch-ai|fet|Artificial Superintelligence Alliance|0.3|2.3B|2.71B|110M|4|eth bsc atom ai
kaia|kaia|Kaia|0.11|5.9B|-|22M|2.6|l1
floki|floki|FLOKI|0.0000672|9.6T|10T|60M|4.4|bsc eth meme
iota|iota|IOTA|0.155|4.1B|-|20M|3|l1
virtual-protocol|virtual|Virtuals Protocol|0.95|656M|1B|180M|5.2|base eth sol ai
tezos|xtz|Tezos|0.58|1.06B|-|30M|2.7|l1
rocket-pool-eth|reth|Rocket Pool ETH|4120|370K|-|6M|~ethereum|eth arb lst
vaulta|a|Vaulta|0.37|1.6B|2.1B|40M|3.4|l1
ethereum-name-service|ens|Ethereum Name Service|16|37M|100M|70M|3.4|eth
pudgy-penguins|pengu|Pudgy Penguins|0.0092|62.9B|88.9B|210M|5|sol meme
theta-token|theta|Theta Network|0.57|1B|1B|18M|3|l1 ai
conflux-token|cfx|Conflux|0.105|5.1B|-|60M|4|l1
pancakeswap-token|cake|PancakeSwap|1.6|340M|450M|90M|3.2|bsc eth defi
bitcoin-cash-sv|bsv|Bitcoin SV|26|20M|21M|25M|2.8|l1
starknet|strk|Starknet|0.12|4.4B|10B|110M|4.2|=strk eth l2
plasma|xpl|Plasma|0.28|1.8B|10B|120M|5|l1
pendle|pendle|Pendle|3.0|168M|-|70M|4|eth arb bsc defi
sonic-3|s|Sonic|0.153|3.3B|-|60M|3.9|=ftm l1
true-usd|tusd|TrueUSD|1|494M|-|25M|peg|eth bsc trx
the-sandbox|sand|The Sandbox|0.195|2.5B|3B|45M|3.5|eth pol game
jasmycoin|jasmy|JasmyCoin|0.0099|48.4B|50B|25M|3.4|eth
usdd|usdd|USDD|1|480M|-|8M|peg|trx eth bsc
raydium|ray|Raydium|1.75|268M|555M|50M|4.2|sol defi
thorchain|rune|THORChain|1.3|351M|500M|90M|4|l1 atom defi
dexe|dexe|DeXe|8|57.1M|96.5M|9M|2.8|eth bsc defi
arweave|ar|Arweave|6.8|65.7M|66M|40M|3.8|l1
bittorrent|btt|BitTorrent|0.00000045|986T|990T|24M|2.6|trx bsc
decentraland|mana|Decentraland|0.228|1.95B|2.19B|35M|3.5|eth pol game
helium|hnt|Helium|2.35|186M|223M|6M|3.4|sol
maple-finance|syrup|Maple Finance|0.38|1.14B|1.2B|30M|4.2|eth base defi
flow|flow|Flow|0.262|1.62B|-|16M|2.9|=flow l1
gala|gala|GALA|0.0091|46B|50B|40M|3.6|eth game
frax|frax|Legacy Frax Dollar|1|310M|-|6M|peg|eth arb
apenft|nft|APENFT|0.00000041|990.1T|990.1T|22M|2.4|trx eth
telcoin|tel|Telcoin|0.0043|92B|100B|6M|3.4|eth pol
zksync|zk|ZKsync|0.044|8.9B|21B|90M|4.6|l2
dogwifcoin|wif|dogwifhat|0.39|998.9M|998.9M|150M|5.4|sol meme
based-brett|brett|Brett|0.038|9.91B|10B|30M|5|base meme
fartcoin|fartcoin|Fartcoin|0.38|1B|1B|90M|6|sol meme
ecash|xec|eCash|0.0000188|19.97T|21T|12M|3|l1
compound-governance-token|comp|Compound|38.5|9.67M|10M|40M|3.4|eth arb base defi
walrus-2|wal|Walrus|0.245|1.5B|5B|40M|4.4|sui
sun-token|sun|Sun Token|0.019|19.2B|-|36M|2|trx defi
just|jst|JUST|0.037|9.9B|9.9B|30M|2|trx defi
layerzero|zro|LayerZero|3.1|118M|1B|60M|4.4|eth arb base op
neo|neo|NEO|5|70.5M|100M|18M|2.8|l1
jito-governance-token|jto|Jito|0.9|390M|1B|40M|4|sol defi
gnosis|gno|Gnosis|132|2.64M|3M|9M|2.4|eth xdai
chiliz|chz|Chiliz|0.034|10B|-|40M|3.4|eth l1
eigenlayer|eigen|EigenCloud (prev. EigenLayer)|0.92|372M|-|50M|4.4|eth
axie-infinity|axs|Axie Infinity|1.95|168M|270M|30M|3.8|eth game
elrond-erd-2|egld|MultiversX|11.2|29M|-|16M|3.2|l1
trust-wallet-token|twt|Trust Wallet|0.77|417M|1B|18M|3.4|bsc sol
pyth-network|pyth|Pyth Network|0.055|5.75B|10B|40M|4|sol
dydx-chain|dydx|dYdX|0.39|800M|1B|16M|3.8|l1 defi
wormhole|w|Wormhole|0.063|4.9B|10B|40M|4.2|sol eth arb base
apecoin|ape|ApeCoin|0.38|800M|1B|25M|3.8|eth
beldex|bdx|Beldex|0.04|7.5B|-|2M|1.6|bsc l1
amp-token|amp|Amp|0.0035|84.2B|99.7B|14M|3|eth defi
1inch|1inch|1inch|0.205|1.4B|1.5B|18M|3.2|eth bsc defi
grass|grass|Grass|0.9|310M|1B|24M|4.6|sol ai
deep|deep|DeepBook|0.09|3.1B|10B|30M|4.4|sui defi
terra-luna|lunc|Terra Luna Classic|0.0000505|5.45T|-|16M|3.4|l1 atom
turbo|turbo|Turbo|0.0039|69B|69B|60M|5.2|eth meme
golem|glm|Golem|0.265|1B|1B|9M|2.8|eth ai
kaito|kaito|KAITO|1.05|252M|1B|50M|5|base ai
mog-coin|mog|Mog Coin|0.00000066|390.6T|420.69T|30M|5.6|eth base sol meme
safe|safe|Safe|0.43|610M|1B|14M|3.8|eth xdai
mx-token|mx|MX Token|2.7|94M|-|14M|1.8|eth exch
convex-finance|cvx|Convex Finance|2.55|98M|100M|10M|3.6|eth defi
berachain-bera|bera|Berachain|1.95|127M|-|60M|5|l1
mina-protocol|mina|Mina Protocol|0.195|1.27B|-|14M|3.4|l1
cow-protocol|cow|CoW Protocol|0.44|540M|1B|18M|4|eth xdai arb base defi
akash-network|akt|Akash Network|0.88|278M|388.5M|10M|3.8|atom ai
axelar|axl|Axelar|0.24|1.0B|-|10M|3.8|atom eth
cat-in-a-dogs-world|mew|cat in a dogs world|0.0027|88.9B|88.9B|24M|5|sol meme
zilliqa|zil|Zilliqa|0.0122|19.6B|21B|12M|3|l1
kusama|ksm|Kusama|13.6|17.1M|-|12M|3|dot
ronin|ron|Ronin|0.33|700M|1B|8M|3.6|l1 game
nervos-network|ckb|Nervos Network|0.0048|47.5B|-|9M|3.4|l1
celo|celo|Celo|0.37|590M|1B|22M|3.4|=celo l2
basic-attention-token|bat|Basic Attention|0.145|1.5B|1.5B|16M|2.8|eth sol
decred|dcr|Decred|12.5|17.1M|21M|4M|3.2|l1
0x|zrx|0x Protocol|0.245|848M|1B|14M|3.2|eth pol defi
yearn-finance|yfi|yearn.finance|5600|35.8K|36.7K|14M|3|eth defi
havven|snx|Synthetix|0.57|343M|-|24M|4.2|eth op defi
popcat|popcat|Popcat|0.195|980M|980M|30M|5.6|sol meme
qtum|qtum|Qtum|1.82|105.8M|107.8M|18M|2.8|l1
holotoken|hot|Holo|0.00104|177.6B|177.6B|9M|3|eth
ravencoin|rvn|Ravencoin|0.0118|15.6B|21B|8M|3.2|l1
livepeer|lpt|Livepeer|4.1|45M|-|30M|4.2|eth arb ai
ssv-network|ssv|SSV Network|5.4|14.2M|-|14M|4|eth
astar|astr|Astar|0.022|8.1B|-|12M|3.4|dot
osmosis|osmo|Osmosis|0.135|760M|1B|6M|3.4|atom defi
gmx|gmx|GMX|13.6|10.3M|13.3M|12M|3.2|arb avax defi
metis-token|metis|Metis|9.8|6.8M|10M|6M|3.8|=metis eth l2
harmony|one|Harmony|0.0088|14.8B|-|6M|3.4|=one l1
movement|move|Movement|0.07|2.9B|10B|24M|4.4|eth l2
terra-luna-2|luna|Terra|0.125|706M|-|12M|4|atom l1
notcoin|not|Notcoin|0.00118|99.4B|102.7B|18M|4.2|ton game
orca|orca|Orca|1.7|60M|75M|18M|4|sol defi
oasis-network|rose|Oasis|0.0205|7.4B|10B|12M|3.4|l1
iotex|iotx|IoTeX|0.0155|9.44B|10B|8M|3.4|l1
audius|audio|Audius|0.06|1.35B|-|8M|3.6|eth sol
storj|storj|Storj|0.2|423M|425M|10M|3|eth
siacoin|sc|Siacoin|0.0027|56.5B|-|6M|3.2|l1
ankr|ankr|Ankr Network|0.0132|10B|10B|10M|3.2|eth bsc pol
sushi|sushi|Sushi|0.56|283M|-|20M|3.6|eth arb pol defi
rocket-pool|rpl|Rocket Pool|4.4|21.8M|-|6M|4|eth arb defi
snek|snek|Snek|0.0029|74.5B|76.7B|2M|4.6|ada meme
sweatcoin|sweat|Sweat Economy|0.0042|7.6B|-|6M|3.4|near eth
woo-network|woo|WOO|0.048|1.9B|2.2B|10M|3.6|eth bsc arb near defi
moonbeam|glmr|Moonbeam|0.052|1.04B|-|7M|3.4|dot
centrifuge|cfg|Centrifuge|0.16|560M|-|2M|3.6|eth dot rwa
drift-protocol|drift|Drift Protocol|0.36|360M|1B|12M|4.4|sol defi
io|io|io.net|0.39|220M|800M|24M|4.4|sol ai
peanut-the-squirrel|pnut|Peanut the Squirrel|0.13|1B|1B|50M|5.8|sol meme
goatseus-maximus|goat|Goatseus Maximus|0.062|1B|1B|14M|5.8|sol meme ai
moo-deng|moodeng|Moo Deng|0.095|990M|990M|24M|5.8|sol meme
aixbt|aixbt|aixbt|0.062|950M|1B|18M|5.6|base ai
enjincoin|enj|Enjin Coin|0.046|1.86B|-|8M|3.4|eth game
horizen|zen|Horizen|9.6|17.2M|21M|14M|4|base l1
digibyte|dgb|DigiByte|0.0078|17.9B|21B|3M|3|l1
illuvium|ilv|Illuvium|11.5|9M|10M|8M|4|eth base game
gains-network|gns|Gains Network|1.55|27M|-|4M|3.6|pol arb base defi
venus|xvs|Venus|5.6|16.7M|30M|5M|3|bsc defi
joe|joe|JOE|0.115|405M|500M|4M|3.6|avax arb defi
benqi|qi|BENQI|0.0072|7.2B|7.2B|5M|4|avax defi
cetus-protocol|cetus|Cetus Protocol|0.066|840M|1B|14M|4.6|sui apt defi
navi|navx|NAVI Protocol|0.034|680M|1B|3M|4.4|sui defi
bluefin|blue|Bluefin|0.062|330M|1B|6M|4.4|sui defi
thala|thl|Thala|0.09|62M|100M|0.6M|4.2|apt defi
propbase|props|Propbase|0.017|470M|1.2B|0.8M|4|apt rwa
ekubo-protocol|ekubo|Ekubo Protocol|4.8|8.4M|10M|0.5M|4|strk eth defi
lords|lords|LORDS|0.016|310M|500M|0.2M|4.2|strk eth game
nostra|nstr|Nostra|0.022|92M|100M|0.2M|4.2|strk defi
minswap|min|Minswap|0.0165|1.8B|3B|0.7M|3.8|ada defi
sundaeswap|sundae|SundaeSwap|0.0052|1.1B|2B|0.1M|3.8|ada defi
world-mobile-token|wmtx|World Mobile Token|0.13|830M|2B|6M|3.6|ada eth base
hosky|hosky|Hosky Token|0.000000048|212T|1000T|0.1M|5|ada meme
saucerswap|sauce|SaucerSwap|0.034|880M|1B|0.6M|3.8|hbar defi
hashpack|pack|HashPack|0.021|400M|1B|0.2M|3.8|hbar
stader-hbarx|hbarx|Stader HBARX|0.25|150M|-|0.2M|~hedera-hashgraph|hbar lst
defly|defly|Defly|0.0007|6.4B|16B|0.05M|4|algo
folks-finance|folks|Folks Finance|1.4|12.7M|50M|1M|5|algo defi
vvs-finance|vvs|VVS Finance|0.0000026|45T|100T|0.5M|3.2|cro defi
tectonic|tonic|Tectonic|0.000000052|245T|500T|0.3M|3.4|cro defi
ferro|fer|Ferro|0.00024|2.6B|5B|0.05M|3.2|cro defi
veno-finance|vno|Veno Finance|0.021|590M|2B|0.2M|3.4|cro defi
winklink|win|WINkLink|0.000042|993B|999B|9M|2.4|trx
spookyswap|boo|Spookyswap|0.3|10.2M|13.7M|0.1M|4|ftm defi
beethoven-x|beets|Beets|0.011|240M|250M|0.1M|4|ftm op defi
fantom|ftm|Fantom|0.153|240M|3.175B|4M|3.9|=ftm eth
equalizer-dex|equal|Equalizer DEX|2.6|5.2M|-|0.1M|4|ftm defi
defi-kingdoms|jewel|DeFi Kingdoms|0.022|113M|125M|0.05M|4|one avax game
tranquil-finance|tranq|Tranquil Finance|0.0011|370M|1B|0.01M|4|one defi
ref-finance|ref|Ref Finance|0.078|68M|100M|0.2M|3.8|near defi
aurora-near|aurora|Aurora|0.062|620M|1B|0.8M|3.8|=aur near eth
trisolaris|tri|Trisolaris|0.0011|120M|500M|0.01M|4|aur defi
aurigami|ply|Aurigami|0.0000085|5.2B|10B|0.01M|4|aur defi
boba-network|boba|Boba Network|0.058|440M|500M|1M|3.8|=boba eth l2
oolongswap|olo|OolongSwap|0.00024|180M|-|0.01M|4|boba defi
fuse-network-token|fuse|Fuse|0.0072|390M|-|0.5M|3.6|=fuse
voltage-finance|volt|Voltage Finance|0.00042|820M|-|0.02M|4|fuse defi
fuse-dollar|fusd|Fuse Dollar|1|0.4M|-|0.01M|peg|fuse
xdai|xdai|XDAI|1|62M|-|0.4M|peg|=xdai
agave-token|agve|Agave|4.2|0.1M|0.1M|0.01M|4|xdai defi
ubeswap|ube|Ubeswap|0.0021|68M|100M|0.02M|4|celo defi
celo-dollar|cusd|Celo Dollar|1|42M|-|2M|peg|celo
celo-euro|ceur|Celo Euro|1.08|9M|-|0.3M|peg|celo
gooddollar|g$|GoodDollar|0.00012|11.5B|-|0.05M|3|celo xdai fuse eth
netswap|nett|Netswap|0.021|18M|100M|0.01M|4|metis defi
tethys-finance|tethys|Tethys Finance|0.062|13M|-|0.01M|4|metis defi
blocto-token|blt|Blocto|0.0061|250M|250M|0.1M|3.8|flow
blueshift|blues|Blueshift|0.00038|210M|-|0.005M|4|milk defi
acala|aca|Acala|0.026|1.17B|1.6B|2M|3.6|dot defi
bifrost-native-coin|bnc|Bifrost|0.13|42M|80M|0.6M|3.8|dot defi
hydradx|hdx|Hydration|0.011|5.1B|-|0.6M|3.6|dot defi
phala-network|pha|Phala Network|0.066|820M|1B|14M|4|eth dot ai
kava|kava|Kava|0.19|1.08B|-|9M|3.2|atom l1
secret|scrt|Secret|0.14|320M|-|1.5M|3.6|atom
stargaze|stars|Stargaze|0.00065|3.6B|-|0.2M|4|atom
stride|strd|Stride|0.078|88M|100M|0.2M|3.8|atom defi
persistence|xprt|Persistence One|0.031|230M|-|0.3M|3.8|atom defi
neutron-3|ntrn|Neutron|0.048|590M|1B|3M|4|atom
juno-network|juno|JUNO|0.07|97M|-|0.1M|3.8|atom
velodrome-finance|velo|Velodrome Finance|0.028|910M|-|1M|4|op defi
perpetual-protocol|perp|Perpetual Protocol|0.19|76M|150M|6M|4|eth op defi
camelot-token|grail|Camelot Token|230|20K|100K|0.4M|3.6|arb defi
radiant-capital|rdnt|Radiant Capital|0.017|1.29B|1.5B|4M|4|arb bsc eth defi
magic|magic|Treasure|0.115|310M|347.7M|14M|4.2|arb game
quickswap|quick|Quickswap|0.017|740M|1B|3M|3.6|pol defi
aavegotchi|ghst|Aavegotchi|0.36|51M|-|3M|3.4|pol base game
matic-network|matic|Polygon|0.19|640M|10B|1.5M|3.2|eth
dydx|ethdydx|dYdX (Ethereum)|0.39|210M|1B|1M|3.8|eth
coq-inu|coq|Coq Inu|0.00000042|69.4T|69.4T|1M|5.4|avax meme
pangolin|png|Pangolin|0.12|225M|230M|0.6M|4|avax defi
alpaca-finance|alpaca|Alpaca Finance|0.06|152M|188M|3M|4.4|bsc defi
mobox|mbox|Mobox|0.045|500M|1B|4M|4|bsc game
chain-key-bitcoin|ckbtc|ckBTC|97500|330|-|0.6M|~bitcoin|icp wrap
chain-key-ethereum|cketh|ckETH|3600|3.6K|-|0.3M|~ethereum|icp wrap
openchat|chat|OpenChat|0.06|78M|-|0.1M|4.4|icp
icpswap-token|ics|ICPSwap Token|0.0042|860M|1B|0.1M|4.2|icp defi
dragginz|dkp|Draggin Karma Points|0.000062|62B|-|0.02M|4.8|icp game
kinic|kinic|Kinic|0.4|4.4M|-|0.05M|4.4|icp ai
kongswap|kong|KongSwap|0.006|240M|1B|0.02M|5|icp defi
origyn-foundation|ogy|ORIGYN|0.0012|9.2B|-|0.1M|4|icp rwa
boom-dao|boom|Boom DAO|0.0016|76M|-|0.01M|5|icp game
windoge98|exe|Windoge98|0.42|9M|10M|0.02M|5.6|icp meme
binance-peg-weth|weth|Binance-Peg WETH|3600|600K|-|60M|~ethereum|bsc wrap
binance-bridged-usdc-bnb-smart-chain|usdc|Binance Bridged USDC (BNB Smart Chain)|1|1.1B|-|130M|~usd-coin|bsc wrap
polygon-bridged-usdt-polygon|usdt|Polygon Bridged USDT (Polygon)|1|780M|-|20M|~tether|pol wrap
bridged-usdc-polygon-pos-bridge|usdc.e|Bridged USDC (Polygon PoS Bridge)|1|450M|-|26M|~usd-coin|pol wrap
arbitrum-bridged-wbtc-arbitrum-one|wbtc|Arbitrum Bridged WBTC (Arbitrum One)|97400|7.5K|-|120M|~bitcoin|arb wrap
arbitrum-bridged-weth-arbitrum-one|weth|Arbitrum Bridged WETH (Arbitrum One)|3600|170K|-|260M|~ethereum|arb wrap
l2-standard-bridged-weth-base|weth|L2 Standard Bridged WETH (Base)|3600|210K|-|500M|~ethereum|base wrap
polygon-pos-bridged-weth-polygon-pos|weth|Polygon PoS Bridged WETH (Polygon POS)|3600|105K|-|30M|~ethereum|pol wrap
wbnb|wbnb|Wrapped BNB|985|1.5M|-|700M|~binancecoin|bsc wrap
wrapped-avax|wavax|Wrapped AVAX|19.4|15M|-|60M|~avalanche-2|avax wrap
msol|msol|Marinade Staked SOL|236|3.6M|-|12M|~solana|sol lst
coinbase-wrapped-staked-eth|cbeth|Coinbase Wrapped Staked ETH|3980|120K|-|8M|~ethereum|eth base lst
`;
