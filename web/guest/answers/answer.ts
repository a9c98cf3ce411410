import { Refusal } from "../../../shared/refusal.ts";
import { type AnyInput, ApiError, type EndpointName } from "../../api/call.ts";
import { queries } from "../../api/query-client.ts";
import { channel } from "./channel.ts";
import { type Answers, isLocal, type LocalEndpoint } from "./local-endpoints.ts";
import { loadWanted } from "./rates.ts";

// Most pages need some of these files only.
const positions = () => import("./positions.ts");
const spot = () => import("./spot.ts");
const leveraged = () => import("./leveraged.ts");
const transactions = () => import("./transactions.ts");
const transfers = () => import("./transfers.ts");
const holdings = () => import("./holdings.ts");
const settings = () => import("./settings.ts");
const gains = () => import("./gains.ts");
const tax = () => import("./tax.ts");
const imports = () => import("./imports.ts");
const files = () => import("./files.ts");
const values = () => import("./values.ts");
const returns = () => import("./returns.ts");
const archivePrices = () => import("./archive-prices.ts");
const linkedAccounts = () => import("./linked-accounts.ts");

/** The file that answers each endpoint. It does not compile when a file lacks the answer. */
const FILES: { [N in LocalEndpoint]: () => Promise<{ answers: Pick<Answers, N> }> } = {
  "GET /api/spot-positions": positions,
  "POST /api/spot-positions": spot,
  "PATCH /api/spot-positions/:id": spot,
  "DELETE /api/spot-positions/:id": spot,
  "POST /api/spot-positions/:id/restore": spot,
  "GET /api/leveraged-positions": positions,
  "POST /api/leveraged-positions": leveraged,
  "PATCH /api/leveraged-positions/:id": leveraged,
  "POST /api/leveraged-positions/:id/reopen": leveraged,
  "DELETE /api/leveraged-positions/:id": leveraged,
  "GET /api/closed-positions": leveraged,
  "GET /api/closed-positions/export": leveraged,
  "POST /api/closed-positions/:id/reopen": leveraged,
  "POST /api/update-prices": positions,
  "GET /api/portfolio/day-flows": holdings,
  "GET /api/portfolio/history": values,
  "GET /api/portfolio/values": values,
  "GET /api/portfolio/performance": returns,
  "GET /api/portfolio/as-of": returns,
  "GET /api/portfolio/export": files,
  "POST /api/portfolio/import": files,
  "POST /api/opening-balances": transactions,
  "GET /api/transactions": transactions,
  "GET /api/transactions/choices": transactions,
  "POST /api/transactions/bulk": transactions,
  "POST /api/transactions": transactions,
  "GET /api/transactions/:id/evidence": transactions,
  "GET /api/transactions/export": files,
  "PATCH /api/transactions/:id": transactions,
  "DELETE /api/transactions/:id": transactions,
  "POST /api/transactions/:id/restore": transactions,
  "GET /api/transfer-offers": transfers,
  "POST /api/transfer-pairs": transfers,
  "DELETE /api/transfer-pairs/:id": transfers,
  "GET /api/holdings": holdings,
  "GET /api/holdings/:positionId": holdings,
  "GET /api/ledger-settings": settings,
  "PUT /api/ledger-settings": settings,
  "GET /api/gains": gains,
  "GET /api/gains/export": gains,
  "GET /api/tax-report": tax,
  "POST /api/tax-report/filed": tax,
  "DELETE /api/tax-report/filed": tax,
  "POST /api/tax-report/allocation": tax,
  "DELETE /api/tax-report/allocation": tax,
  "GET /api/tax-choices": tax,
  "PUT /api/tax-choices": tax,
  "POST /api/imports": imports,
  "GET /api/imports": imports,
  "DELETE /api/imports/:id": imports,
  "GET /api/archive-prices": archivePrices,
  "POST /api/archive-prices": archivePrices,
  "DELETE /api/archive-prices": archivePrices,
  "GET /api/linked-accounts": linkedAccounts,
  "POST /api/linked-accounts": linkedAccounts,
  "POST /api/linked-accounts/:id/refresh": linkedAccounts,
  "POST /api/linked-accounts/:id/history": linkedAccounts,
  "DELETE /api/linked-accounts/:id/history": linkedAccounts,
  "PATCH /api/linked-accounts/:id": linkedAccounts,
  "DELETE /api/linked-accounts/:id": linkedAccounts,
};

export const localEndpoints = Object.keys(FILES);

/** Figures that become known by loaded rates may need rates of other money, which those of unknown figures did not. */
const MAX_LOADS = 3;

/** Answers a call as the server would. A refusal has the status and the sentence of the server. */
export async function answer(name: EndpointName, input: AnyInput): Promise<unknown> {
  // Reloads what is shown when another tab has changed the portfolio.
  channel.onmessage ??= () =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isLocal(String(queryKey[0])) });
  const local = name as LocalEndpoint;
  const { answers } = await FILES[local]();
  try {
    let result: unknown = await (answers as Answers)[local](input as never);
    for (let loads = 0; loads < MAX_LOADS && (await loadWanted()); loads++)
      if (local.startsWith("GET")) result = await (answers as Answers)[local](input as never);
    return result;
  } catch (error) {
    if (error instanceof Refusal) throw new ApiError(error.status, error.message, "");
    throw error;
  }
}
