import { type Contract, contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";

export type EndpointName = keyof Contract & string;
export type ExampleCall = { path: string; body?: unknown };

export const SPOT = contract["POST /api/spot-positions"].example.body;
export const PURCHASE = contract["POST /api/transactions"].example.body;
/** One exchange in the layout of a general list. */
export const IMPORT_FILE = contract["POST /api/imports"].example.body.csv;
export const LEVERAGED = contract["POST /api/leveraged-positions"].example.body;
export const MOVED = contract["POST /api/portfolio/move"].example.body.leveraged[0];
export const PRICE_ALERT = contract["POST /api/price-alerts"].example.body;
export const LINKED = contract["POST /api/linked-accounts"].example.body;
export const CHANNEL = contract["POST /api/alert-channels"].example.body;
export const BROWSER = contract["POST /api/push-subscriptions"].example.body;
/** The name of a user who signs in again with a recovery code or the token of a link, and the code. `stored-sign-in-methods.ts` stores them. */
export const { username: RECOVERING_USERNAME, code: RECOVERY_CODE } = contract["POST /api/recover"].example.body;
export const RESET_TOKEN = contract["POST /api/password-resets/use"].example.body.token;
export const EMAIL_TOKEN = contract["POST /api/email/confirmations/use"].example.body.token;
export const TOKEN = contract["POST /api/tokens"].example.body;
export const AD_ORDER = contract["POST /api/ad-orders"].example.body;
export const { refundAddress: REFUND_ADDRESS } = contract["PATCH /api/ad-orders/:id/refund-address"].example.body;

/**
 * A valid call of each endpoint. Tests replace a word in capitals by the id of an object that the caller owns. The body
 * is that of the endpoint's entry in the contract.
 */
export const EXAMPLE_CALLS = Object.fromEntries(
  Object.entries<Endpoint>(contract).map(([name, { example }]) => {
    const call = { path: name.split(" ")[1]!, ...example };
    if (call.path.includes(":")) throw new Error(`${name} has a parameter, so its example needs a path.`);
    return [name, call];
  }),
) as Record<EndpointName, ExampleCall>;
