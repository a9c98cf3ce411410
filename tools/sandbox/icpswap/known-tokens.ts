/**
 * Internet Computer tokens with the ids of their real ledgers. Prices, supplies and volumes are made-up round numbers.
 *
 * Columns: ledger, then those of known-coins.ts. A token with supply 0 has no market cap.
 */
export const KNOWN_TOKENS = `
ryjl3-tyaaa-aaaaa-aaaba-cai|internet-computer|ICP|Internet Computer|5.6|538M|-|420K|3.6
mxzaz-hqaaa-aaaar-qaada-cai|ckbtc|ckBTC|ckBTC|97500|330|-|310K|1.6
ss2fx-dyaaa-aaaar-qacoq-cai|cketh|ckETH|ckETH|3600|3.6K|-|120K|2.3
xevnm-gaaaa-aaaar-qafnq-cai|ckusdc|ckUSDC|ckUSDC|1|2.1M|-|260K|peg
cngnf-vqaaa-aaaar-qag4q-cai|ckusdt|ckUSDT|ckUSDT|1|1.4M|-|90K|peg
2ouva-viaaa-aaaaq-aaamq-cai|openchat|CHAT|OpenChat|0.06|78M|-|14K|4.4
ca6gz-lqaaa-aaaaq-aacwa-cai|icpswap-token|ICS|ICPSwap|0.0042|860M|1B|22K|4.2
o7oak-iyaaa-aaaaq-aadzq-cai|kongswap|KONG|KongSwap|0.006|240M|1B|4K|5
kknbx-zyaaa-aaaaq-aae4a-cai|taco-dao|TACO|TACO DAO|0.011|98M|-|3K|5
druyg-tyaaa-aaaaq-aactq-cai|icpanda|PANDA|ICPanda|0.0034|720M|1B|1.7K|5
k45jy-aiaaa-aaaaq-aadcq-cai|motoko|MOTOKO|Motoko|0.014|96M|100M|2.2K|5
6c7su-kiaaa-aaaar-qaira-cai|gold-dao|GLDT|Gold Token|1.31|2.4M|-|11K|gold
7pail-xaaaa-aaaas-aabmq-cai|bob|BOB|BOB|0.31|16M|21M|36K|5
rh2pm-ryaaa-aaaan-qeniq-cai|windoge98|EXE|Windoge98|0.42|9M|10M|9K|5.6
73mez-iiaaa-aaaaq-aaasq-cai|kinic|KINIC|Kinic|0.4|4.4M|-|5K|4.4
zfcdd-tqaaa-aaaaq-aaaga-cai|dragginz|DKP|Draggin Karma Points|0.000062|62B|-|1.2K|4.8
lkwrt-vyaaa-aaaaq-aadhq-cai|origyn-foundation|OGY|ORIGYN|0.0012|9.2B|-|3K|4
vtrom-gqaaa-aaaaq-aabia-cai|boom-dao|BOOM|BOOM DAO|0.0016|76M|-|0.9K|5
jcmow-hyaaa-aaaaq-aadlq-cai|waterneuron|WTN|WaterNeuron|0.09|9M|10M|6K|4
hvgxa-wqaaa-aaaaq-aacia-cai|sneed|SNEED|Sneed|3.1|9.6K|10K|2.1K|5
67mu5-maaaa-aaaar-qadca-cai|dolr|DOLR|DOLR AI|0.0048|1.1B|-|1.5K|4.8
mwen2-oqaaa-aaaam-adaca-cai|nanas|nanas|nanas|0.00021|1B|1B|0.8K|5.5
`;

/** Unusual tokens, as seen at ICPSwap, that lists must display correctly or hide. */
export const ODD_TOKENS = `
gfpsf-eqaaa-aaaao-qkgtq-cai|pusd-stable|PUSD|Pump Dollar|1|5M|-|40K|peg
h4odn-nqaaa-aaaao-qktka-cai|odin-dog|ODINDOG|ODIN•DOG•RUNES|0.0004|21M|-|9K|6
hwell-7qaaa-aaaao-qkula-cai|fomowell-icp|WELL|FOMOWELL|0.021|900M|1B|3K|6
hscot-oqaaa-aaaao-qkvma-cai|scott-icp|SCOTT|Scott|0.064|42M|42M|2K|6
hzero-kqaaa-aaaao-qkwna-cai|priceless|NIL|Priceless|0|100M|-|0|5
htiny-mqaaa-aaaao-qkxoa-cai|tiny-toad|TOAD|Tiny Toad 🐸|0.00000000093|420T|420T|0.6K|5
hchan-iqaaa-aaaao-qkypa-cai|unchanged|UNCH|Unchanged|0.2|0|-|0|5|icp|24h
hstab-qqaaa-aaaao-qkzqa-cai|icp-two|ICP|Internet Computer Classic|0.00003|1B|-|0.1K|5
`;
