import { MARKET_SIZE } from "../../shared/markets/contract.ts";
import { fnv1a } from "../../shared/values/fnv.ts";
import type { PictureIndex } from "../coin-pictures/packs-cache.ts";
import type { Market } from "../markets/market.ts";
import { type PreparedHeaders, PUBLIC_JSON, prepareHeaders } from "../platform/http/replies.ts";

/** The parts of the reply, of which all but the pictures are sent as they are. */
export type StartParts = {
  market: Market;
  ads: { key: string; body: Blob };
  currencies: string;
  pictures: PictureIndex | null;
};
export type StartReply = { body: Blob; headers: PreparedHeaders };

const NO_PICTURES: PictureIndex = { changedAt: 0, digests: {}, packOf: new Map() };

function bodyOf({ market, ads, currencies, pictures }: StartParts, withSparklines: boolean): Blob {
  const { digests, packOf } = pictures ?? NO_PICTURES;
  const pack = market.columns.id.map((id) => packOf.get(id) ?? -1);
  return new Blob([
    '{"market":',
    market.columnsReply(MARKET_SIZE),
    ',"ads":',
    ads.body,
    `,"currencies":${currencies},"pictures":${JSON.stringify({ digests, pack })}`,
    ...(withSparklines ? [',"sparklines":', market.sparklinesReply()] : []),
    "}",
  ]);
}

/** Prepares the reply once for each change of one of its parts. */
export function createStartCache() {
  const replies = new Map<boolean, StartReply & { key: string }>();
  return (parts: StartParts, withSparklines: boolean): StartReply => {
    const { market, ads, currencies, pictures } = parts;
    const key = [market.origin.version, ads.key, fnv1a(currencies), pictures?.changedAt ?? 0].join("-");
    const cached = replies.get(withSparklines);
    if (cached?.key === key) return cached;
    const headers = prepareHeaders(key, { ...PUBLIC_JSON, ...market.originHeaders });
    const reply = { key, body: bodyOf(parts, withSparklines), headers };
    replies.set(withSparklines, reply);
    return reply;
  };
}
