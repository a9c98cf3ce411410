import { accountEndpoints } from "./accounts.ts";
import { adEndpoints } from "./ads.ts";
import { marketEndpoints } from "./markets.ts";
import { operationEndpoints } from "./operations.ts";

/** Every endpoint of the product: who may call it, with what, and what it answers. */
export const contract = {
  ...accountEndpoints,
  ...adEndpoints,
  ...marketEndpoints,
  ...operationEndpoints,
};

export type Contract = typeof contract;
