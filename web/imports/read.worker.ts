import { LAYOUTS } from "../../shared/imports/catalogue/layouts.ts";
import { layoutOf } from "../../shared/imports/mapping.ts";
import { type FileRead, type FileResult, readFile } from "../../shared/imports/read-file.ts";
import { offsetIn } from "../../shared/imports/reading/dates.ts";
import { decode } from "../../shared/imports/reading/decode.ts";
import { CHUNK_SIZE } from "../../shared/imports/rules.ts";
import { toRequest } from "../../shared/imports/to-request.ts";
import { unknownsOf } from "../../shared/imports/unknown-costs.ts";
import { ANY_RATE } from "../../shared/transactions/accounting.ts";
import type { Found, FromReader, ReadChoices, ToReader } from "./reader-messages.ts";

/** Reads files in a worker, so that the page stays responsive. The worker keeps the transactions of the last file. */

const SHOWN = 200;
let last: FileRead | null = null;

const send = (message: FromReader) => postMessage(message);

function toFound(result: FileResult): Found {
  last = result.kind === "read" ? result : null;
  if (result.kind === "choice")
    return { kind: "choice", layouts: result.layouts.map(({ id, name }) => ({ id, name })) };
  if (result.kind !== "read") return result;
  const { layout, transactions, problems, warnings } = result;
  return {
    kind: "read",
    layout: { id: layout.id, name: layout.name },
    account: layout.accounts ? null : layout.account,
    hasLocalTimes: layout.zone === "local",
    rows: result.rows,
    ignored: problems.length,
    booked: transactions.length,
    parts: Math.max(1, Math.ceil(transactions.length / CHUNK_SIZE)),
    from: transactions[0]?.at ?? null,
    to: transactions.at(-1)?.at ?? null,
    samples: transactions.slice(-8).toReversed(),
    problems: problems.slice(0, SHOWN),
    warnings: warnings.slice(0, SHOWN),
    warningCount: warnings.length,
    balances: result.balances.slice(0, SHOWN),
    check: { compared: result.check.compared, agree: result.check.agree },
    opening: result.opening,
    unknowns: unknownsOf(transactions, ANY_RATE),
  };
}

async function read(file: File, { layout: id, mapping, account, zone }: ReadChoices): Promise<Found> {
  const decoded = decode(new Uint8Array(await file.arrayBuffer()));
  if (decoded.problem !== undefined) return { kind: "refused", problem: decoded.problem };
  const layout = mapping ? layoutOf(mapping) : LAYOUTS.find((one) => one.id === id);
  const result = readFile(decoded.text, {
    catalogue: LAYOUTS,
    fileName: file.name,
    account,
    layout,
    now: Date.now(),
    zone: zone === undefined ? undefined : (offsetIn(zone) ?? zone),
    onProgress: (share) => send({ kind: "progress", share }),
  });
  return toFound(result);
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
