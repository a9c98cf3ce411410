import { useEffect } from "react";

const PRODUCT = "Tidemark";

/** Sets the title of the browser tab. With `exact`, the product's name is not added. */
export function usePageTitle(title: string, exact = false): void {
  useEffect(() => {
    document.title = exact ? title : `${title} · ${PRODUCT}`;
  }, [title, exact]);
}
