import type { openBrowser, Page } from "../edges/browser.ts";
import type { Account } from "../image.ts";
import type { Actor, Scene, Step } from "./actor.ts";
import {
  type Change,
  type Entity,
  hasArrived,
  outcomeOf,
  possibleStates,
  type State,
  showState,
  wasRefused,
} from "./changes.ts";
import { checkBalances } from "./ledger-balances.ts";

const COINS = [
  { coinId: "bitcoin", symbol: "btc" },
  { coinId: "ethereum", symbol: "eth" },
] as const;
const KINDS = ["buy", "buy", "sell", "transfer"] as const;
/** How often a user presses the button again when no reply came. */
const PATIENCE = 3;

type Browser = ReturnType<typeof openBrowser>;
type Row = Entity & { kind: "transaction" | "spot"; id: string | null };

/** A user who books, edits, deletes and restores transactions and positions in one browser, with and without a network. */
export function ledgerUser({ world, random }: Scene, account: Account, browser: Browser): Actor {
  const { scheduler, sqlite } = world;
  const rows: Row[] = [];
  /** The keys of changes of which the page said that they are sent or kept. */
  const kept = new Set<string>();
  let page: Page | null = null;
  let isBusy = false;
  let count = 0;

  function openPage(): void {
    page = browser.open();
    page.setSignedIn(account.user);
    page.startQueue(() => undefined);
  }
  openPage();

  /** Sends a change as the form of a page does: with one key, again when no reply came. */
  async function send(name: string, input: object, key: string): Promise<void> {
    const form = page;
    for (let attempt = 0; form && form === page && attempt < PATIENCE; attempt += 1) {
      try {
        await form.call(name, { ...input, key });
        kept.add(key);
        return;
      } catch (error) {
        if (error instanceof form.ApiError && error.status < 500 && error.status !== 429) return;
        await new Promise<void>((resolve) =>
          scheduler.after(random.integer(500, 6000), "", resolve, form.process.owner),
        );
      }
    }
  }

  function change(row: Row, name: string, input: object, apply: Change["apply"]): Promise<void> {
    const key = browser.newKey();
    row.changes.push({ name: name.split(" ")[0]!, key, apply });
    return send(name, input, key);
  }

  const idOf = (row: Row): string | null => {
    if (row.kind === "spot") return row.id;
    const [stored] = sqlite.rows(
      "SELECT id FROM transactions WHERE note = ? UNION SELECT id FROM deleted_transactions WHERE note = ?",
      [row.name, row.name],
    );
    return stored ? String(stored.id) : null;
  };

  function bookTransaction(): Promise<void> {
    count += 1;
    const row: Row = { kind: "transaction", id: null, name: `${browser.name}-${count}`, changes: [] };
    rows.push(row);
    const coin = random.pick(COINS);
    const kind = random.pick(KINDS);
    const amount = String(random.integer(1, 99) / 10);
    const sent = { ...coin, amount: `-${amount}` };
    const received = { ...coin, amount };
    const legs = { buy: [received], sell: [sent], transfer: [sent, received] }[kind];
    const at = new Date(scheduler.now() + (random.chance(0.2) ? 90_000 : -random.integer(60_000, 9e8))).toISOString();
    const accounts = kind === "transfer" ? { account: "cold", toAccount: "hot" } : {};
    const body = { kind, at, legs, ...accounts, note: row.name, ...(kind !== "transfer" && { price: "100" }) };
    return change(row, "POST /api/transactions", { body }, () => amount);
  }

  function editTransaction(row: Row, id: string): Promise<void> {
    const amount = String(random.integer(1, 99) / 10);
    const [stored] = sqlite.rows("SELECT legs FROM transactions WHERE id = ?", [Number(id)]);
    if (!stored) return Promise.resolve();
    const legs = (JSON.parse(String(stored.legs)) as [string, string, string][]).map(([coinId, symbol, before]) => ({
      ...{ coinId, symbol },
      amount: before.startsWith("-") ? `-${amount}` : amount,
    }));
    return change(row, "PATCH /api/transactions/:id", { params: { id }, body: { legs } }, (state) => state && amount);
  }

  async function addPosition(): Promise<void> {
    count += 1;
    const name = `${browser.name}-p${count}`;
    const row: Row = { kind: "spot", id: null, name, changes: [] };
    const key = browser.newKey();
    row.id = await page!.rowId(account.id, "spot", key);
    rows.push(row);
    const amount = String(random.integer(1, 999) / 10);
    row.changes.push({ name: "POST", key, apply: () => amount });
    const symbol = `zz${browser.name.replace(/\W/g, "")}${count}`.slice(0, 20);
    const body = { symbol, name, amount, entryPrice: "2" };
    await send("POST /api/spot-positions", { body }, key);
  }

  const pathOf = (row: Row) => (row.kind === "spot" ? "/api/spot-positions/:id" : "/api/transactions/:id");

  function anyRow(kind?: Row["kind"]): { row: Row; id: string } | null {
    const known = rows.filter((row) => kind === undefined || row.kind === kind);
    const row = known.length > 0 ? random.pick(known) : null;
    const id = row && idOf(row);
    return row && id !== null ? { row, id } : null;
  }

  async function withRow(kind: Row["kind"] | undefined, work: (row: Row, id: string) => Promise<void>): Promise<void> {
    const found = anyRow(kind);
    if (found) await work(found.row, found.id);
  }

  const remove = () =>
    withRow(undefined, (row, id) => change(row, `DELETE ${pathOf(row)}`, { params: { id } }, () => null));
  const restore = () =>
    withRow(undefined, (row, id) =>
      change(row, `POST ${pathOf(row)}/restore`, { params: { id } }, (state, stored) => state ?? stored),
    );
  function editPosition(row: Row, id: string): Promise<void> {
    const amount = String(random.integer(1, 999) / 10);
    const input = { params: { id }, body: { amount } };
    return change(row, "PATCH /api/spot-positions/:id", input, (state) => state && amount);
  }
  /** An edit waits for the network. The next one is made as soon as the network is back. */
  async function editAgain(row: Row, id: string): Promise<void> {
    setOnline(false);
    await editPosition(row, id);
    setOnline(true);
    await editPosition(row, id);
  }
  const look = () =>
    page!.call(random.pick(["GET /api/holdings", "GET /api/transactions", "GET /api/spot-positions"]), {});

  /** The next derived positions arrive late, so that later changes overtake them. */
  const holdPositions = () => world.holdCall("× SELECT transactions, tag FROM ledgers", random.integer(2000, 20_000));

  /** A user does one thing after the other. */
  const act = (work: () => Promise<unknown>) => async () => {
    isBusy = true;
    const own = page;
    const end = () => {
      if (own === page) isBusy = false;
    };
    await work().catch(() => {});
    scheduler.after(200, "", end);
  };

  function closePage(): void {
    page?.close();
    page = null;
    isBusy = true;
    // Longer than anything that the page has sent is on its way.
    scheduler.after(15_000, `${browser.name} opens its page again`, () => {
      openPage();
      isBusy = false;
    });
  }

  function setOnline(isOnline: boolean): void {
    browser.state.isOnline = isOnline;
    page?.emit(isOnline ? "online" : "offline");
  }

  const steps = (): Step[] => {
    const connection = browser.state.isOnline
      ? { name: "goes offline", weight: 2, run: () => setOnline(false) }
      : { name: "goes online", weight: 6, run: () => setOnline(true) };
    if (isBusy) return [connection];
    return [
      connection,
      { name: "books", weight: 12, run: act(bookTransaction) },
      { name: "edits a transaction", weight: 5, run: act(() => withRow("transaction", editTransaction)) },
      { name: "adds a position", weight: 6, run: act(addPosition) },
      { name: "edits a position", weight: 4, run: act(() => withRow("spot", editPosition)) },
      { name: "edits a position offline and again", weight: 4, run: act(() => withRow("spot", editAgain)) },
      { name: "deletes", weight: 4, run: act(remove) },
      { name: "restores", weight: 3, run: act(restore) },
      { name: "looks", weight: 6, run: act(look) },
      { name: "closes its page", weight: 2, run: closePage },
      { name: "overtakes its positions", weight: 3, run: holdPositions },
    ];
  };

  function presentStates(row: Row): State[] {
    if (row.kind === "spot")
      return sqlite
        .rows("SELECT amount FROM spot_positions WHERE id = ?", [row.id])
        .map(({ amount }) => trimmed(amount));
    return sqlite.rows("SELECT legs FROM transactions WHERE note = ?", [row.name]).map(({ legs }) => {
      const [[, , amount]] = JSON.parse(String(legs)) as [[string, string, string]];
      return trimmed(amount.replace("-", ""));
    });
  }
  const trimmed = (amount: unknown): string => String(Number(amount));

  return {
    name: browser.name,
    steps,
    async settle() {
      if (!page) await scheduler.run(20_000);
      setOnline(true);
      await scheduler.until(page!.changes.resume());
    },
    async check() {
      const broken: string[] = [];
      const left = await scheduler.until(page!.countChanges());
      if (left > 0) broken.push(`${browser.name} still has ${left} changes to send.`);
      for (const row of rows) {
        const present = presentStates(row);
        if (present.length > 1) broken.push(`${row.name} is stored ${present.length} times.`);
        // A refused addition takes the changes of its row with it.
        const isAdded = !wasRefused(browser.sent.get(row.changes[0]!.key));
        if (isAdded && row.changes.some(({ key }) => kept.has(key) && !hasArrived(browser.sent.get(key))))
          broken.push(`A change of ${row.name} was kept by the page and never arrived.`);
        const possible = possibleStates(row, (key) => outcomeOf(browser.sent.get(key)));
        const state = present[0] ?? null;
        if (possible.has(state)) continue;
        const expected = [...possible].map(showState).join(" or ");
        const history = row.changes.map(({ name, key }) => `${name} ${outcomeOf(browser.sent.get(key))}`).join(", ");
        broken.push(`${row.name} is ${showState(state)} instead of ${expected} (${history}).`);
      }
      return [...broken, ...(await checkBalances(world, account, page!))];
    },
  };
}
