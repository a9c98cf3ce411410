import { call } from "../../api/call.ts";

/** The ids make the sample the same in every import, so that it is never added twice. */
const SAMPLE = `Id,Symbol,Name,Coin,Amount,Entry price
sample-1,btc,Bitcoin,bitcoin,0.25,60000
sample-2,eth,Ethereum,ethereum,3,2400
sample-3,sol,Solana,solana,40,120
sample-4,usdc,USDC,usd-coin,2500,1
`;

/** Adds the sample portfolio, and returns the ids of its positions. */
export const addSample = async (): Promise<string[]> =>
  (await call("POST /api/portfolio/import", { body: { csv: SAMPLE } })).addedIds;
