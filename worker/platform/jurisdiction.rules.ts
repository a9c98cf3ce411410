const NAMESPACES = [
  "CHAT_ROOM",
  "LEDGER",
  "PRICE_FEED",
  "PRICE_FAN_OUT",
  "VISIT_BUFFER",
  "PASSWORD_HASHER",
  "JOB_RUNNER",
] as const;

type Bindings = { JURISDICTION?: string } & {
  [Name in (typeof NAMESPACES)[number]]?: { jurisdiction(jurisdiction: DurableObjectJurisdiction): unknown };
};

/**
 * The bindings with Durable Objects that run and store their data only in the jurisdiction of the deployment, which is
 * that of its database. A name has another object in each jurisdiction, so it never changes after the first deployment.
 */
export function inJurisdiction<Env extends Bindings>(env: Env): Env {
  const { JURISDICTION: jurisdiction } = env;
  if (!jurisdiction) return env;
  const restricted = NAMESPACES.map((name) => [
    name,
    env[name]?.jurisdiction(jurisdiction as DurableObjectJurisdiction),
  ]);
  return { ...env, ...Object.fromEntries(restricted) };
}
