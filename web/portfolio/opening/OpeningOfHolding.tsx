import { difference, type Exact } from "../../../shared/values/decimal.ts";
import { useQuery } from "../../api/use-query.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { type HoldingSteps, holdingQuery } from "../performance/performance.queries.ts";
import type { SpotRow } from "../positions.ts";
import { OpeningDialog } from "./OpeningDialog.tsx";
import type { OpeningStart } from "./opening-form.ts";

type Props = { position: SpotRow; onClose: () => void };

/** A name for the place from which coins came, until the user enters another one. */
const EARLIER_ACCOUNT = "Own wallet";

/** The transfers that brought coins of unknown cost; without one, an opening balance adds to the holding. */
function startOf(row: SpotRow, { steps }: HoldingSteps): OpeningStart {
  const arrivals = steps.filter(
    ({ kind, cost, amount }) => kind === "transfer" && cost === null && !amount.startsWith("-"),
  );
  const first = arrivals[0] ?? steps[0];
  return {
    symbol: row.symbol,
    coinId: row.coinId,
    account: arrivals.length > 0 ? EARLIER_ACCOUNT : "",
    at: first ? Date.parse(first.at) : Date.now(),
    amount: difference(row.amount as Exact, row.knownAmount as Exact),
    arrivals: arrivals.map(({ transactionId, amount }) => ({ id: transactionId, amount })),
  };
}

/** The opening balance of a holding whose cost is not known. */
export function OpeningOfHolding({ position, onClose }: Props) {
  const { data, isError, refetch } = useQuery(holdingQuery(position.id));
  if (data) return <OpeningDialog start={startOf(position, data)} onClose={onClose} />;
  return (
    <Dialog title="Opening balance" onClose={onClose}>
      {isError ? (
        <LoadFailed onRetry={refetch}>The transactions could not be loaded.</LoadFailed>
      ) : (
        <p role="status" className="flex items-center gap-2 py-6 text-13 text-text-2">
          <Spinner /> Loading the transactions
        </p>
      )}
    </Dialog>
  );
}
