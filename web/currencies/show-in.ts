import { toast } from "../ui/toast/toast.ts";
import { saveCurrency } from "./currency.ts";
import { loadCurrency } from "./load-currency.ts";

/** Shows the market in another currency. The page is reloaded, so that no figure stays in the previous one. */
export async function showIn(code: string): Promise<void> {
  const loaded = await loadCurrency(code);
  if (!loaded) return toast({ title: "The exchange rate could not be loaded.", tone: "bad" });
  saveCurrency(loaded);
  location.reload();
}
