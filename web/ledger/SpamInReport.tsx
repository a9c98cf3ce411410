import { useQuery } from "../api/use-query.ts";
import { hiddenNames } from "./hidden-names.ts";
import { settingsQuery } from "./settings.ts";

type Props = { coins: readonly { coinId: string | null; symbol: string }[] };

/** Says which hidden coins a report counts. */
export function SpamInReport({ coins }: Props) {
  const { data: settings } = useQuery(settingsQuery);
  const names = hiddenNames(coins, settings?.spam ?? []);
  if (names === "") return null;
  return (
    <p className="mb-4 text-13 text-text-2">
      {`Coins that you hid as spam count here: ${names}. Hiding a coin changes no gain, income or tax. To take one out, delete its transactions.`}
    </p>
  );
}
