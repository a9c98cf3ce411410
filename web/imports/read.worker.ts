import type { ImportedTransaction } from "../../shared/imports/booking/transactions.ts";
import { LAYOUTS } from "../../shared/imports/catalogue/layouts.ts";
import { reportOf } from "../../shared/imports/file-report.ts";
import { layoutOf } from "../../shared/imports/mapping.ts";
import { groupProblems } from "../../shared/imports/problem-groups.ts";
import { type FileRead, type FileResult, readFile } from "../../shared/imports/read-file.ts";
import { decode } from "../../shared/imports/reading/decode.ts";
import { CHUNK_SIZE } from "../../shared/imports/rules.ts";
import { toRequest } from "../../shared/imports/to-request.ts";
import { ANY_RATE } from "../../shared/transactions/accounting.ts";
import type { Found, FromReader, Preview, ReadChoices, ToReader } from "./reader-messages.ts";

/** Reads files in a worker, so that the page stays responsive. The worker keeps the transactions of the last file. */

const SHOWN = 100;
let last: FileRead | null = null;

const send = (message: FromReader) => postMessage(message);

function toFound(result: FileResult, hasArchive: boolean): Found {
  last = result.kind === "read" ? result : null;
  if (result.kind === "choice")
    return { kind: "choice", layouts: result.layouts.map(({ id, name }) => ({ id, name })) };
  if (result.kind !== "read") return result;
  const { layout, transactions, problems, warnings } = result;
  const report = reportOf(result, ANY_RATE, hasArchive);
  return {
    kind: "read",
    layout: { id: layout.id, name: layout.name },
    account: layout.accounts ? null : layout.account,
    rows: result.rows,
    ignored: problems.length,
    booked: transactions.length,
    parts: Math.max(1, Math.ceil(transactions.length / CHUNK_SIZE)),
    from: transactions[0]?.at ?? null,
    to: transactions.at(-1)?.at ?? null,
    samples: transactions.slice(-8).toReversed(),
    groups: groupProblems(problems, report.questions).slice(0, SHOWN),
    warningGroups: groupProblems(warnings, report.questions).slice(0, SHOWN),
    kinds: kindsOf(transactions),
    warningCount: warnings.length,
    balances: result.balances.slice(0, SHOWN),
    check: { compared: result.check.compared, agree: result.check.agree },
    opening: result.opening,
    ...report,
  };
}

function kindsOf(transactions: readonly ImportedTransaction[]): Preview["kinds"] {
  const kinds = new Map<string, Preview["kinds"][number]>();
  for (const { kind, account } of transactions) {
    const found = kinds.get(`${kind} ${account}`);
    if (found) found.count += 1;
    else kinds.set(`${kind} ${account}`, { kind, account, count: 1 });
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count);
}

async function read(file: File, { layout: id, mapping, account, answers, hasArchive }: ReadChoices): Promise<Found> {
  const decoded = decode(new Uint8Array(await file.arrayBuffer()));
  if (decoded.problem !== undefined) return { kind: "refused", problem: decoded.problem };
  const layout = mapping ? layoutOf(mapping) : LAYOUTS.find((one) => one.id === id);
  const result = readFile(decoded.text, {
    catalogue: LAYOUTS,
    fileName: file.name,
    account,
    layout,
    now: Date.now(),
    answers,
    onProgress: (share) => send({ kind: "progress", share }),
  });
  return toFound(result, hasArchive);
}

addEventListener("message", async ({ data }: MessageEvent<ToReader>) => {
  if (data.kind === "part") {
    const start = data.part * CHUNK_SIZE;
    send({ kind: "part", transactions: (last?.transactions ?? []).slice(start, start + CHUNK_SIZE).map(toRequest) });
    return;
  }
  try {
    send({ kind: "found", found: await read(data.file, data.choices) });
  } catch {
    send({ kind: "found", found: { kind: "refused", problem: "This file could not be read." } });
  }
});
