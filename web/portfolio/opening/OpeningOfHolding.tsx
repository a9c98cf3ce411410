import { Link } from "@tanstack/react-router";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { type HoldingSteps, holdingQuery } from "../performance/performance.queries.ts";
import type { SpotRow } from "../positions.ts";
import { OpeningDialog } from "./OpeningDialog.tsx";
import type { OpeningStart } from "./opening-form.ts";

type Props = { position: SpotRow; onEdit: () => void; onClose: () => void };

/** A name for the place from which coins came, until the user enters another one. */
const EARLIER_ACCOUNT = "Own wallet";

/** The transfers that brought coins of unknown cost; null when other transactions did, which need a price. */
function startOf(row: SpotRow, { steps }: HoldingSteps): OpeningStart | null {
  const arrivals = steps.filter(
    ({ kind, cost, amount }) => kind === "transfer" && cost === null && !amount.startsWith("-"),
  );
  const [first] = arrivals;
  if (!first) return null;
  return {
    symbol: row.symbol,
    coinId: row.coinId,
    account: EARLIER_ACCOUNT,
    at: Date.parse(first.at),
    amount: "",
    arrivals: arrivals.map(({ transactionId, amount }) => ({ id: transactionId, amount })),
  };
}

/** The opening balance of a holding whose cost is not known. */
export function OpeningOfHolding({ position, onEdit, onClose }: Props) {
  const { data, isError, refetch } = useQuery(holdingQuery(position.id));
  const start = data && startOf(position, data);
  if (start) return <OpeningDialog start={start} onClose={onClose} />;
  if (data) return <NeedsPrices position={position} onEdit={onEdit} onClose={onClose} />;
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

/** Coins that were bought, swapped or received have their transactions, which lack a price. */
const NeedsPrices = ({ position: { coinId, symbol, name }, onEdit, onClose }: Props) => (
  <Dialog title="Opening balance" onClose={onClose}>
    <p className="mt-1 text-text-2">
      {name} came by transactions that have no price. An opening balance would add the coins a second time. State the
      price of each transaction instead, or one price for the whole holding.
    </p>
    <p className="mt-3 flex flex-wrap items-center gap-2">
      <Button variant="primary" onClick={onEdit}>
        Enter one price
      </Button>
      <Link to="/transactions" search={{ coin: coinId ?? `~${symbol}` }} className="button quiet" onClick={onClose}>
        All transactions of {symbol.toUpperCase()}
      </Link>
    </p>
  </Dialog>
);
