import type { z } from "zod";
import { LAYOUTS } from "../../shared/imports/catalogue/layouts.ts";
import type { importRequest } from "../../shared/imports/contract.ts";
import { layoutOf, type Mapping, mappingProblem } from "../../shared/imports/mapping.ts";
import { type FileRead, readFile } from "../../shared/imports/read-file.ts";
import { offsetIn } from "../../shared/imports/reading/dates.ts";
import { MAX_SENT_ROWS, MAX_TEXT_PER_MINUTE } from "../../shared/imports/rules.ts";
import type { FileUnknown } from "../../shared/imports/unknown-file.ts";
import { badRequest } from "../../shared/refusal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { tooMany } from "../platform/http/errors.ts";
import { consumeRateLimit, windowEndOf } from "../platform/storage/rate-limits.queries.ts";

export type ImportRequest = z.output<typeof importRequest>;

const TEXT_LIMIT = { maxUses: MAX_TEXT_PER_MINUTE, windowMs: MINUTE };

/** Counts the bytes of a text before it is parsed. */
export async function countText({ db, clock }: Deps, userId: string, csv: string) {
  const [key, now] = [`imports ${userId}`, clock.now()];
  if (await consumeRateLimit(db, key, TEXT_LIMIT, now, new TextEncoder().encode(csv).length)) return;
  const wait = Math.max(((await windowEndOf(db, key)) ?? now) - now, 1);
  const size = `${MAX_TEXT_PER_MINUTE / 1024 / 1024} MB`;
  throw tooMany(wait, (time) => `You can send ${size} of files a minute. Please try again in ${time}.`);
}

const ROW_LIMIT = {
  rows: MAX_SENT_ROWS,
  problem: `Send at most ${MAX_SENT_ROWS.toLocaleString("en-US")} rows at once.`,
};
const zoneOf = (zone: string | undefined) => (zone === undefined ? undefined : (offsetIn(zone) ?? zone));

/** Reads the text of a file, by the layout or the mapping that the request names. */
export function readText(
  { csv = "", fileName, account, layout: layoutId, mapping, zone, answers }: ImportRequest,
  now: number,
): FileRead | FileUnknown {
  const layout = mapping ? layoutOf(mapping as Mapping) : LAYOUTS.find(({ id }) => id === layoutId);
  if (layoutId !== undefined && !layout) throw badRequest(`There is no layout “${layoutId}”.`);
  const problem = mapping ? mappingProblem(mapping as Mapping) : null;
  if (problem) throw badRequest(`${problem.problem}.`);
  const result = readFile(csv, {
    catalogue: LAYOUTS,
    fileName,
    account,
    layout,
    zone: zoneOf(zone),
    answers,
    now,
    rowLimit: ROW_LIMIT,
  });
  if (result.kind === "refused") throw badRequest(result.problem);
  if (result.kind === "choice")
    throw badRequest(
      `This file could be one of these: ${result.layouts.map(({ id }) => id).join(", ")}. Send its layout.`,
    );
  return result;
}
