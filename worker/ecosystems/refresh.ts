import { ECOSYSTEMS, findEcosystem } from "../../shared/ecosystems/catalogue.ts";
import { SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { saveEcosystemByCoin } from "../markets/coin-ecosystems.ts";
import { mergeList } from "../markets/lists.ts";
import { reserveIntervalFactor } from "../markets/reserve.ts";
import { runUnderLease } from "../platform/storage/lease.ts";
import type { UpstreamResult } from "../platform/upstream-http.ts";
import { readBudget } from "../upstreams/budget/budget.queries.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";
import { saveContracts } from "./contracts.ts";
import { readCategory, readLoads, writeCategory, writeCoinsOnPlatforms, writeLoad } from "./ecosystems.queries.ts";
import { decideLoads, type LoadId, NEVER_LOADED, PLATFORMS } from "./loads.rules.ts";
import { groupByPlatform } from "./members.rules.ts";

const LEASE = "refresh-ecosystems";
const LEASE_MS = 5 * 60 * SECOND;
const CATEGORIES = ECOSYSTEMS.flatMap(({ id, category }) => (category ? [id] : []));

async function loadPlatforms(deps: Deps): Promise<UpstreamResult<null>> {
  const { db, clock, coins, config, market } = deps;
  const reply = await coins.platforms();
  if (!reply.ok) return reply;
  const currentMarket = await market.current(() => {});
  const { members, ecosystemByCoin } = groupByPlatform(reply.value, (id) => currentMarket?.find(id) !== undefined);
  await writeCoinsOnPlatforms(db, config.marketOrigin, clock.now(), members);
  await saveEcosystemByCoin(deps, ecosystemByCoin);
  if (currentMarket) await saveContracts(deps, currentMarket, reply.value);
  return { ok: true, value: null };
}

async function loadCategory({ db, clock, coins, config }: Deps, id: string): Promise<UpstreamResult<null>> {
  const reply = await coins.category(findEcosystem(id)?.category ?? "");
  if (!reply.ok) return reply;
  const now = clock.now();
  const merged = mergeList(await readCategory(db, config.marketOrigin, id), reply.value.coins, now);
  await writeCategory(db, config.marketOrigin, id, now, merged);
  return { ok: true, value: null };
}

async function refresh(deps: Deps): Promise<string> {
  const { db, clock, config, market } = deps;
  const now = clock.now();
  const [budget, loads] = [await readBudget(db, config.marketOrigin, now), await readLoads(db, config.marketOrigin)];
  const { perMinute, categories } = config.plan;
  const intervalFactor = reserveIntervalFactor(deps, budget, now);
  const hasMarket = (await market.current(() => {})) !== null;
  const due = decideLoads({ now, categories: CATEGORIES, ...categories, intervalFactor, perMinute, budget, loads });

  const loaded: LoadId[] = [];
  const failed: string[] = [];
  for (const id of due) {
    // Only the market's coins are kept of the eighteen thousand in this list, so the market must be loaded first.
    if (id === PLATFORMS && !hasMarket) continue;
    const load = () => (id === PLATFORMS ? loadPlatforms(deps) : loadCategory(deps, id));
    const outcome = await callWithinBudget(deps, { upstream: config.marketOrigin, limits: config.plan }, load);
    if (!outcome) break;
    const { loadedAt, failures } = loads.get(id) ?? NEVER_LOADED;
    const state = outcome.ok ? { loadedAt: now, failures: 0 } : { loadedAt, failures: failures + 1 };
    await writeLoad(db, config.marketOrigin, { id, state: { ...state, triedAt: now } });
    if (outcome.ok) loaded.push(id);
    else failed.push(`${id === PLATFORMS ? "platforms" : id}: ${outcome.failure.kind}`);
    // A missing category affects no other load. Any other failure would probably repeat for the next load.
    if (!outcome.ok && outcome.failure.kind !== "not-found") break;
  }
  if (failed.length > 0) throw new Error(failed.join(", "));
  return loaded.length === 0 ? "nothing was due" : `${loaded.length} ${loaded.length === 1 ? "list" : "lists"}`;
}

/** Loads the categories that are due and, once a day, the platforms of all coins. */
export const refreshEcosystems = (deps: Deps): Promise<string> =>
  runUnderLease(deps, LEASE, LEASE_MS, () => refresh(deps));
