import { causeOf, type Log } from "../platform/log.ts";
import type { PriceFanOut } from "./fan-out-object.ts";
import type { FeedStatus, PriceFeedClient } from "./feed.ts";
import { FEED_NAME, NETWORK_HEADER, type PriceFeedObject } from "./feed-object.ts";

/** The fan-out objects and the feed itself have room for 105,000 pages. */
const MAX_FAN_OUTS = 20;
const FULL_STATUS = 503;

export function openPriceFeed(
  feeds: DurableObjectNamespace<PriceFeedObject>,
  fanOuts: DurableObjectNamespace<PriceFanOut>,
  log: Log,
): PriceFeedClient {
  const feed = () => feeds.get(feeds.idFromName(FEED_NAME));
  return {
    async join(network) {
      // A new request, so that nothing the browser sent reaches the object.
      const upgrade = { headers: { Upgrade: "websocket", [NETWORK_HEADER]: network } };
      let reply = await feed().fetch("https://prices/", upgrade);
      for (let index = 0; reply.status === FULL_STATUS && index < MAX_FAN_OUTS; index++)
        reply = await fanOuts.get(fanOuts.idFromName(`readers ${index}`)).fetch("https://prices/", upgrade);
      return reply;
    },
    status: async () => {
      try {
        return (await feed().status()) as FeedStatus;
      } catch (error) {
        log("price-feed-failed", { cause: causeOf(error) });
        return null;
      }
    },
  };
}
