import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { readTaxSearch, type TaxSearch } from "./tax-search.ts";

const TaxPage = lazyPart(async () => (await import("./TaxPage.tsx")).TaxPage);

/** The tax report, whose code loads when it is first opened. The address keeps its choices. */
export function TaxSlot({ search }: { search: TaxSearch }) {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <TaxPage
        search={readTaxSearch({ ...search })}
        onSearch={(next) => void navigate({ to: "/tax", search: readTaxSearch({ ...next }), replace: true })}
      />
    </Suspense>
  );
}
