import { Suspense } from "react";
import { Button } from "../../ui/Button.tsx";
import { FIELD_LABEL } from "../../ui/form/FieldFrame.tsx";
import type { CoinPicker } from "./coin-picker.ts";
import { type Draft, EMPTY_DRAFT, withCoin } from "./new-order.rules.ts";

type Props = {
  picker: CoinPicker;
  draft: Draft;
  problem: string | undefined;
  onChange: (change: (current: Draft) => Draft) => void;
};

/** The coin that an ad promotes: a search, and then the chosen one. */
export function CoinField({ picker: Picker, draft, problem, onChange }: Props) {
  if (draft.coinId !== "") {
    const { coinId, symbol, name } = EMPTY_DRAFT;
    return (
      <div>
        <p className={FIELD_LABEL}>Coin</p>
        <div className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-background py-1 pr-1 pl-3">
          <span className="min-w-0 flex-1 truncate font-medium">
            {draft.name} <span className="text-text-3">{draft.symbol}</span>
          </span>
          <Button
            variant="quiet"
            size="small"
            onClick={() => onChange((current) => ({ ...current, coinId, symbol, name }))}
          >
            Change<span className="sr-only"> the coin</span>
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div>
      <Suspense fallback={<div className="h-17" aria-busy="true" />}>
        <Picker
          placement={draft.placement === "icp_tokens" ? "icp_tokens" : "market"}
          nextField={draft.adType === "promoted_token" ? "name" : "highlightColor"}
          onChoose={(coin) => onChange((current) => withCoin(current, coin))}
        />
      </Suspense>
      <p className="mt-1 text-12 text-loss" role="status">
        {problem}
      </p>
    </div>
  );
}
