import { Link } from "@tanstack/react-router";
import { FileUp, FlaskConical, Link2 } from "lucide-react";
import { useState } from "react";
import { failedWith } from "../../api/outcomes.ts";
import { openCoinDialog } from "../../markets/coin/coin-dialog.ts";
import { CoinSearch } from "../../markets/search/CoinSearch.tsx";
import { Button } from "../../ui/Button.tsx";
import { dismissFailures, toast } from "../../ui/toast/toast.ts";
import { positionCoinsQuery } from "../form/position-coins.ts";
import { addSample, removeSample, samplePrices } from "../sample/sample.ts";
import { PANEL } from "../table/Metric.tsx";

/** The beginning of an empty portfolio: a search for the first coin, an import and a sample. */
export function Starter({ onLink }: { onLink: () => void }) {
  const [pending, setPending] = useState(false);
  // This part may load after the user has begun to use the page.
  const [isPageUnused] = useState(() =>
    [document.body, document.getElementById("main")].includes(document.activeElement as HTMLElement),
  );
  const add = async () => {
    dismissFailures();
    setPending(true);
    try {
      const sample = await addSample(await samplePrices());
      toast({
        title: "Success",
        description: "A sample portfolio was added. You can remove it at any time.",
        tone: "good",
        action: {
          label: "Undo",
          run: () => void removeSample(sample).catch(() => failedWith(null, "Failed to remove it")),
        },
      });
    } catch (error) {
      failedWith(error, "Failed to add the sample portfolio");
    }
    setPending(false);
  };
  return (
    <section className={`mb-6 grid gap-4 p-4 md:p-6 ${PANEL}`} aria-labelledby="starter">
      <h2 id="starter" className="text-18 font-semibold tracking-tight">
        What do you hold?
      </h2>
      <div className="max-w-120">
        <CoinSearch
          search={positionCoinsQuery}
          autoFocus={isPageUnused}
          onChoose={({ current_price: usd, ...coin }) => openCoinDialog({ ...coin, usd })}
        />
      </div>
      <p className="-ml-3.5 flex flex-wrap items-center gap-x-2">
        <Link to="/transactions" search={{ report: "imports" }} className="button quiet">
          <FileUp aria-hidden="true" /> Import a CSV file
        </Link>
        <Button variant="quiet" onClick={onLink}>
          <Link2 aria-hidden="true" /> Link an address
        </Button>
        <Button variant="quiet" disabled={pending} onClick={() => void add()}>
          <FlaskConical aria-hidden="true" /> {pending ? "Adding…" : "Try a sample portfolio"}
        </Button>
      </p>
    </section>
  );
}
