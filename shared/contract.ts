import { accountEndpoints } from "./accounts.ts";
import { adminEndpoints } from "./admin.ts";
import { adEndpoints } from "./ads.ts";
import { alertEndpoints } from "./alerts.ts";
import { chatEndpoints } from "./chat.ts";
import { ecosystemEndpoints } from "./ecosystems.ts";
import { icpTokenEndpoints } from "./icp-tokens.ts";
import { marketEndpoints } from "./markets.ts";
import { newsEndpoints } from "./news.ts";
import { operationEndpoints } from "./operations.ts";
import { portfolioEndpoints } from "./portfolio.ts";
import { visitEndpoints } from "./visits.ts";

/** Every endpoint of the product: who may call it, with what, and what it answers. */
export const contract = {
  ...accountEndpoints,
  ...adEndpoints,
  ...adminEndpoints,
  ...alertEndpoints,
  ...chatEndpoints,
  ...marketEndpoints,
  ...ecosystemEndpoints,
  ...icpTokenEndpoints,
  ...newsEndpoints,
  ...operationEndpoints,
  ...portfolioEndpoints,
  ...visitEndpoints,
};

export type Contract = typeof contract;
