import { FlaskConical, HardDrive } from "lucide-react";
import { useState } from "react";
import { failedWith } from "../../api/outcomes.ts";
import { queries } from "../../api/query-client.ts";
import { beginGuest } from "../../guest/begin.ts";
import { Button } from "../../ui/Button.tsx";
import { spotQuery } from "../portfolio.queries.ts";
import { addSample } from "./sample.ts";

/** Opens a portfolio that is kept in this browser: an empty one, or the sample. */
export function TryWithoutAccount() {
  const [pending, setPending] = useState(false);
  const begin = () => {
    beginGuest();
    // Asks the browser not to delete the portfolio when the disk is full. Without a permission it may.
    void navigator.storage?.persist?.();
  };
  const beginWithSample = async () => {
    setPending(true);
    begin();
    await addSample().catch((error) => failedWith(error, "Failed to add the sample portfolio"));
    await queries.invalidateQueries({ queryKey: spotQuery.queryKey });
  };
  return (
    <p className="mt-3 -ml-3.5 flex flex-wrap gap-x-1">
      <Button variant="quiet" disabled={pending} onClick={begin}>
        <HardDrive aria-hidden="true" /> Try it without an account
      </Button>
      <Button variant="quiet" disabled={pending} onClick={() => void beginWithSample()}>
        <FlaskConical aria-hidden="true" /> Open a sample portfolio
      </Button>
    </p>
  );
}
