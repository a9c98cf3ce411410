import { randomNumbers } from "../../transactions/test/random-book.ts";
import type { BrokerForm } from "../us.ts";
import type { Example } from "./example.ts";

const COINS = ["btc", "eth"];
const ACCOUNTS = ["a", "b", "c"];
const HOUR = 3_600_000;

/**
 * A random history in which each account has what it sells. No two purchases cost the same per coin, because the order of
 * equal ones is nobody's rule.
 */
export function randomExample(seed: number): Example {
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
  const held = new Map<string, number>();
  const lines: string[] = [];
  let at = Date.UTC(2023, 6, 1);
  const size = 4 + below(20);
  for (let index = 0; index < size; index++) {
    at += pick([HOUR, 3 * HOUR, 20 * HOUR, 24 * 20 * HOUR, 24 * 31 * HOUR, 24 * 90 * HOUR]) + below(1000) * 1000;
    const [coin, account] = [pick(COINS), pick(ACCOUNTS)];
    const slot = `${coin} ${account}`;
    const has = held.get(slot) ?? 0;
    const change = (key: string, by: number) => held.set(key, (held.get(key) ?? 0) + by);
    const time = new Date(at).toISOString();
    const amount = 1 + below(has > 0 ? has : 9);
    const money = 100 + index + below(1000);
    if (has === 0 || random() < 0.35) {
      const isIncome = random() < 0.2;
      lines.push(
        isIncome
          ? `${time} income ${amount} ${coin} worth ${money} at ${account}`
          : `${time} buy ${amount} ${coin} for ${money}${random() < 0.3 ? " fee 3" : ""} at ${account}`,
      );
      change(slot, amount);
    } else if (random() < 0.25) {
      const to = pick(ACCOUNTS.filter((name) => name !== account));
      lines.push(`${time} move ${amount} ${coin} from ${account} to ${to}`);
      change(slot, -amount);
      change(`${coin} ${to}`, amount);
    } else if (random() < 0.2) {
      const [other, received] = [COINS.find((name) => name !== coin)!, 1 + below(9)];
      lines.push(`${time} swap ${amount} ${coin} to ${received} ${other} worth ${money} at ${account}`);
      change(slot, -amount);
      change(`${other} ${account}`, received);
    } else {
      const verb = pick(["sell", "sell", "sell", "spend", "give"]);
      lines.push(`${time} ${verb} ${amount} ${coin} ${verb === "sell" ? "for" : "worth"} ${money} at ${account}`);
      change(slot, -amount);
    }
  }
  const year = pick([2023, 2024, 2025, 2026]);
  const forms: Record<string, BrokerForm> = { a: "basis", b: "noBasis" };
  return {
    title: String(seed),
    year,
    history: lines.join("\n"),
    expected: {},
    forms,
    method: pick(["fifo", "lifo", "hifo"] as const),
    scope: pick(["universal", "account"] as const),
  };
}
