import { accountEndpoints } from "./accounts.ts";
import { marketEndpoints } from "./markets.ts";
import { operationEndpoints } from "./operations.ts";
import { portfolioEndpoints } from "./portfolio.ts";

/** Every endpoint of the product: who may call it, with what, and what it answers. */
export const contract = {
  ...accountEndpoints,
  ...marketEndpoints,
  ...operationEndpoints,
  ...portfolioEndpoints,
};

export type Contract = typeof contract;
