import { MARKET_SIZE } from "../../shared/markets/contract.ts";
import { fnv1a } from "../../shared/values/fnv.ts";
import type { PictureIndex } from "../coin-pictures/packs-cache.ts";
import type { Market } from "../markets/market.ts";
import { type PreparedHeaders, PUBLIC_JSON, prepareHeaders } from "../platform/http/replies.ts";

/** The parts of the reply, of which all but the pictures are bytes or text that is sent as it is. */
export type StartParts = {
  market: Market;
  ads: { key: string; bytes: Uint8Array };
  currencies: string;
  pictures: PictureIndex | null;
};
export type StartReply = { bytes: Uint8Array<ArrayBuffer>; headers: PreparedHeaders };

const encoder = new TextEncoder();
const NO_PICTURES: PictureIndex = { changedAt: 0, digests: {}, packOf: new Map() };

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function bytesOf({ market, ads, currencies, pictures }: StartParts, withSparklines: boolean): Uint8Array<ArrayBuffer> {
  const { digests, packOf } = pictures ?? NO_PICTURES;
  const pack = market.columns.id.map((id) => packOf.get(id) ?? -1);
  return concatenate([
    encoder.encode('{"market":'),
    market.columnsReply(MARKET_SIZE),
    encoder.encode(',"ads":'),
    ads.bytes,
    encoder.encode(`,"currencies":${currencies},"pictures":${JSON.stringify({ digests, pack })}`),
    ...(withSparklines ? [encoder.encode(',"sparklines":'), market.sparklinesReply()] : []),
    encoder.encode("}"),
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
    const reply = { key, bytes: bytesOf(parts, withSparklines), headers };
    replies.set(withSparklines, reply);
    return reply;
  };
}
