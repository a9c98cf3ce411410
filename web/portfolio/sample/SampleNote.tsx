import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { attempt } from "../../api/outcomes.ts";
import { useQuery } from "../../api/use-query.ts";
import { importsQuery } from "../../ledger/past-imports.ts";
import { Button } from "../../ui/Button.tsx";
import { useSample } from "./kept-sample.ts";

/** Says that the portfolio has the sample in it, and removes it. Nothing is shown to a user without it. */
export function SampleNote() {
  const sample = useSample();
  const { data: imports } = useQuery({ ...importsQuery, enabled: sample !== null });
  const [pending, setPending] = useState(false);
  // Another user of this browser has other imports.
  if (!sample || !imports?.some(({ id }) => id === sample.importId)) return null;
  const remove = async () => {
    setPending(true);
    const removed = import("./sample.ts").then(({ removeSample }) => removeSample(sample));
    await attempt(removed, "The sample was removed", "Failed to remove the sample");
    setPending(false);
  };
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border px-3.5 py-2 text-13 md:px-5">
      <FlaskConical className="lucide shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 max-md:basis-[calc(100%-32px)]">
        This portfolio has a sample in it: two years of invented trades, with sales, income and leverage.
      </span>
      <Button disabled={pending} onClick={() => void remove()}>
        {pending ? "Removing…" : "Remove the sample"}
      </Button>
    </p>
  );
}
