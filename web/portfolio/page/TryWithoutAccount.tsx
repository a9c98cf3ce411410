import { FlaskConical, HardDrive } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { retryImport } from "../../ui/lazy/lazy-parts.ts";
import { importPortfolioPage } from "./import-page.ts";

type Begin = typeof import("./begin-portfolio.ts");

/** Opens a portfolio that is kept in this browser: an empty one, or the sample. */
export function TryWithoutAccount() {
  const [pending, setPending] = useState(false);
  const begin = async (open: (module: Begin) => void) => {
    setPending(true);
    // The page comes first, so that it replaces this one without a spinner.
    const [module] = await Promise.all([retryImport(() => import("./begin-portfolio.ts")), importPortfolioPage()]);
    open(module);
  };
  return (
    <p className="mt-3 -ml-3.5 flex flex-wrap gap-x-1">
      <Button variant="quiet" disabled={pending} onClick={() => void begin((module) => module.beginGuest())}>
        <HardDrive aria-hidden="true" /> Try it without an account
      </Button>
      <Button variant="quiet" disabled={pending} onClick={() => void begin((module) => module.beginWithSample())}>
        <FlaskConical aria-hidden="true" /> Open a sample portfolio
      </Button>
    </p>
  );
}
