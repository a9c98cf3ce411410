import { type Exact, sumOf } from "../../../shared/values/decimal.ts";
import { useQuery } from "../../api/use-query.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { type HoldingSteps, holdingQuery } from "../holdings.queries.ts";
import type { SpotRow } from "../positions.ts";
import { EARLIER_ACCOUNT } from "./earlier-account.ts";
import { OpeningDialog } from "./OpeningDialog.tsx";
import type { OpeningStart } from "./opening-form.ts";
import { StatedCosts } from "./StatedCosts.tsx";

type Props = { position: SpotRow; onEdit: () => void; onClose: () => void };

type Step = HoldingSteps["steps"][number];
const unknownSteps = ({ steps }: HoldingSteps): Step[] =>
  steps.filter(({ cost, amount }) => cost === null && !amount.startsWith("-"));

/** The transfers that brought coins of unknown cost; null when only other transactions did. */
function startOf(row: SpotRow, steps: readonly Step[], unknown: Exact): OpeningStart | null {
  const arrivals = steps.filter(({ kind }) => kind === "transfer");
  const [first] = arrivals;
  if (!first) return null;
  return {
    symbol: row.symbol,
    coinId: row.coinId,
    account: EARLIER_ACCOUNT,
    at: Date.parse(first.at),
    amount: "",
    arrivals: arrivals.map(({ transactionId, amount }) => ({ id: transactionId, amount })),
    unknown,
  };
}

/** The opening balance of a holding whose cost is not known. */
export function OpeningOfHolding({ position, onEdit, onClose }: Props) {
  const { data, isError, refetch } = useQuery(holdingQuery(position.id));
  if (data) {
    const steps = unknownSteps(data);
    const unknown = sumOf(steps.map(({ amount }) => amount as Exact));
    const start = startOf(position, steps, unknown);
    if (start) return <OpeningDialog start={start} onClose={onClose} />;
    return <StatedCosts position={position} steps={steps} unknown={unknown} onEdit={onEdit} onClose={onClose} />;
  }
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
