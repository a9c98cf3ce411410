import { expect, it } from "vitest";
import { DAY, HOUR, isoTime, MINUTE, nextMonth } from "../../shared/values/time.ts";
import { jsonInit, startTestApp } from "../test/test-app.ts";

type Account = { id: string; waitsUntil: string | null; history: { waitsUntil: string | null } | null };

it("an account and a history that wait for others say about how long", async () => {
  const app = await startTestApp("waiting");
  await app.tick();
  const cookie = await app.signUp("waiter");
  const link = { kind: "bitcoin", address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", label: "own" };
  const { id } = await (await app.request("/api/linked-accounts", jsonInit("POST", link, cookie))).json<Account>();
  const run = (text: string, ...values: unknown[]) =>
    app.deps.db.d1
      .prepare(text)
      .bind(...values)
      .run();
  const now = app.clock.time;
  const show = async () =>
    (await (await app.request("/api/linked-accounts", { headers: { Cookie: cookie } })).json<Account[]>())[0]!;
  const dueSince = (minutes: number) =>
    run("UPDATE linked_accounts SET due_at = ?1, tried_at = ?2, claimed_until = 0", now - minutes * MINUTE, now);

  await dueSince(0);
  expect(await show()).toMatchObject({ waitsUntil: null, history: null });
  await dueSince(3);
  expect(await show()).toMatchObject({ waitsUntil: isoTime(now + MINUTE) });
  const columns = "user_id, kind, label, created_at, viewed_at, tried_at, due_at, holdings, perps, separate_from";
  const copy = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
    INSERT INTO linked_accounts (id, address, ${columns})
    SELECT 'other ' || i, 'other ' || i, (SELECT id FROM users WHERE id <> user_id LIMIT 1), kind, label, created_at + i,
      viewed_at, tried_at, due_at - 1, holdings, perps, separate_from FROM linked_accounts, n WHERE id = ?1`;
  await app.signUp("another");
  await run(copy, id);
  // Twelve others come first, and a minute reads six.
  expect(await show()).toMatchObject({ waitsUntil: isoTime(now + 3 * MINUTE) });

  // Without calls for the rest of the month, nothing is read before its end.
  const spend = (used: number) =>
    run(
      "INSERT OR REPLACE INTO upstream_budgets (upstream, month, month_used, minute, minute_used, day, searches_today) SELECT value, ?2, ?3, 0, 0, '', 0 FROM json_each(?1)",
      ...[JSON.stringify(app.deps.wallets.bitcoin.map(({ upstream }) => upstream)), isoTime(now).slice(0, 7), used],
    );
  await spend(1e9);
  expect(await show()).toMatchObject({ waitsUntil: isoTime(now + 3 * MINUTE) });
  await run("UPDATE linked_accounts SET as_of = ?1, created_at = ?1 WHERE id = ?2", now - DAY, id);
  expect(await show()).toMatchObject({ waitsUntil: isoTime(nextMonth(now)) });
  await spend(0);

  await run(
    `INSERT INTO linked_histories (account_id, ledger_account, state, as_of, due_at)
     SELECT id, 'own', 'waiting', ?1, due_at FROM linked_accounts`,
    now,
  );
  expect((await show()).history).toMatchObject({ waitsUntil: isoTime(now + 7 * MINUTE) });

  // What failed says when it is tried again.
  for (const table of ["linked_accounts", "linked_histories"])
    await run(`UPDATE ${table} SET failures = 2, due_at = ?1`, now + 3 * HOUR);
  const [nextTry, failed] = [{ waitsUntil: isoTime(now + 3 * HOUR) }, await show()];
  expect(failed).toMatchObject({ state: "failed", ...nextTry, history: nextTry });
});
