import { useEffect } from "react";

const PRODUCT = "Tidemark";

/** Names the tab after the page; `exact` leaves the product's name out. */
export function usePageTitle(title: string, exact = false): void {
  useEffect(() => {
    document.title = exact ? title : `${title} · ${PRODUCT}`;
  }, [title, exact]);
}
