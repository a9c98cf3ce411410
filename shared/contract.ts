import { accountEndpoints } from "./accounts.ts";
import { ecosystemEndpoints } from "./ecosystems.ts";
import { icpTokenEndpoints } from "./icp-tokens.ts";
import { marketEndpoints } from "./markets.ts";
import { operationEndpoints } from "./operations.ts";

/** Every endpoint of the product: who may call it, with what, and what it answers. */
export const contract = {
  ...accountEndpoints,
  ...marketEndpoints,
  ...ecosystemEndpoints,
  ...icpTokenEndpoints,
  ...operationEndpoints,
};

export type Contract = typeof contract;
