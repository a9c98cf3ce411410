/** How the database fails. The texts are those of D1. */
export type Fault =
  | "network"
  | "overloaded"
  | "read-limit"
  | "write-limit"
  | "writes"
  /** The second statement of a batch that writes fails, so D1 takes back the first. Single writes fail too. */
  | "batches"
  /** A statement does not answer until another fault is set, and fails then. */
  | "hangs";

const NETWORK = "D1_ERROR: Network connection lost.";
const limitOf = (kind: "read" | "write") =>
  `D1_ERROR: Your account has exceeded D1's free tier daily row ${kind} limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.`;

export const TEXTS: Record<Exclude<Fault, "hangs">, string> = {
  network: NETWORK,
  overloaded: "D1_ERROR: D1 DB is overloaded. Too many requests queued.",
  "read-limit": limitOf("read"),
  "write-limit": limitOf("write"),
  writes: "D1_ERROR: Internal error in D1 DB storage caused object to be reset.",
  batches: "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
};

const WRITES = /^\s*(insert|update|delete|with\b.*\b(insert into|update|delete from))\b/is;
const FAILING = "INSERT INTO users (id) SELECT NULL";
export const ONLY_WRITES: readonly Fault[] = ["write-limit", "writes", "batches"];

/** Wraps D1. `set` makes its statements fail until `set(null)`. */
export function breakable(d1: D1Database): { d1: D1Database; set(fault: Fault | null): void } {
  let fault: Fault | null = null;
  let waiting: (() => void)[] = [];
  const originals = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; query: string }>();

  async function failIfBroken(queries: readonly string[], first?: D1PreparedStatement): Promise<void> {
    if (fault === null) return;
    if (ONLY_WRITES.includes(fault) && !queries.some((query) => WRITES.test(query))) return;
    if (fault === "hangs") {
      await new Promise<void>((resolve) => waiting.push(resolve));
      throw new Error(TEXTS.network);
    }
    // The real database runs the first statement, and takes it back because the next one fails.
    if (fault === "batches" && first) await d1.batch([first, d1.prepare(FAILING)]).catch(() => {});
    throw new Error(TEXTS[fault]);
  }

  function wrap(query: string, statement: D1PreparedStatement): D1PreparedStatement {
    const after =
      <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
      async (...args: Args) => {
        await failIfBroken([query]);
        return work(...args);
      };
    const wrapped = {
      bind: (...values: unknown[]) => wrap(query, statement.bind(...values)),
      run: after(() => statement.run()),
      all: after(() => statement.all()),
      raw: after(() => statement.raw()),
      first: after(() => statement.first()),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, { statement, query });
    return wrapped;
  }

  const broken = {
    prepare: (query: string) => wrap(query, d1.prepare(query)),
    async batch(statements: D1PreparedStatement[]) {
      const wrapped = statements.map((statement) => originals.get(statement) ?? { statement, query: "" });
      await failIfBroken(
        wrapped.map(({ query }) => query),
        wrapped[0]?.statement,
      );
      return d1.batch(wrapped.map(({ statement }) => statement));
    },
    exec: (query: string) => d1.exec(query),
  } as unknown as D1Database;
  return {
    d1: broken,
    set(next) {
      fault = next;
      for (const end of waiting) end();
      waiting = [];
    },
  };
}
