import { pick } from "../environment.ts";

/** The worker's variables and secrets for the chains on which ads are paid. */
export type PaymentFeed = { vars: Record<string, string>; secrets: Record<string, string> };

/**
 * Keys of a publicly known test wallet on test chains, so that their addresses cannot be mistaken for real ones. The
 * sandbox always uses these keys, so its made-up payments never reach a real key.
 */
const TEST_KEYS = {
  EVM_XPUB:
    "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP",
  BTC_XPUB:
    "vpub5YRRorZVvAATHuEEHuFw1sBdoTr86WAbRqErEmc37QW5GQdJ6QT2iARGALeCtcpVRmFdR1PQ4BFAuCNPy6Rv4tqSLNHpbaCNDAF4K549MT1",
};
/** The id of the chain that tools/sandbox/evm simulates. */
const SANDBOX_CHAIN = "84532";

const EVM_VARIABLES = ["EVM_RPC_URL", "EVM_CHAIN_ID", "EVM_LOG_RANGE", "EVM_USDC"];

/**
 * Uses the configured chains. Each chain that is not configured is replaced by the sandbox's, if a sandbox is running.
 */
export function choosePaymentFeed(env: NodeJS.ProcessEnv, sandbox: { origin: string } | undefined): PaymentFeed {
  const vars = pick(env, ["AD_CREATION"]);
  const secrets: Record<string, string> = {};
  if (env.EVM_RPC_URL || !sandbox) {
    Object.assign(vars, pick(env, EVM_VARIABLES));
    Object.assign(secrets, pick(env, ["EVM_XPUB"]));
  } else {
    Object.assign(vars, { EVM_RPC_URL: `${sandbox.origin}/evm`, EVM_CHAIN_ID: SANDBOX_CHAIN });
    secrets.EVM_XPUB = TEST_KEYS.EVM_XPUB;
  }
  if (env.ESPLORA_URL || !sandbox) {
    Object.assign(vars, pick(env, ["ESPLORA_URL"]));
    Object.assign(secrets, pick(env, ["BTC_XPUB"]));
  } else {
    vars.ESPLORA_URL = `${sandbox.origin}/esplora/api`;
    secrets.BTC_XPUB = TEST_KEYS.BTC_XPUB;
  }
  // Ad creation is open with the sandbox, because its payments are not real.
  if (sandbox) vars.AD_CREATION ??= "open";
  return { vars, secrets };
}
