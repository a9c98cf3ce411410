import { useQuery } from "../../api/use-query.ts";
import { Select } from "../../ui/form/Select.tsx";
import { linkedQuery } from "../linked/linked.queries.ts";
import type { PortfolioSearch } from "../portfolio-search.ts";
import { withWhatIf } from "../what-if/what-if-search.ts";
import { accountOptions, choiceOfKey, keyOfChoice } from "./account-choice.ts";
import { useAccountNames } from "./use-account-names.ts";

type Props = {
  search: PortfolioSearch;
  onSearch: (next: (current: PortfolioSearch) => PortfolioSearch) => void;
};

/** Chooses the account that the page shows. With a single account there is nothing to choose. */
export function AccountSelect({ search, onSearch }: Props) {
  const names = useAccountNames();
  const { data: linked } = useQuery(linkedQuery);
  const options = accountOptions(names, linked ?? [], search);
  // The first option is all of them.
  if (options.length <= 2 && search.account === undefined && search.linked === undefined) return null;
  return (
    <Select
      aria-label="Account"
      className="field-sizing-content h-6 max-w-56 min-w-0 cursor-pointer truncate rounded-sm bg-transparent text-13 text-text-2 hover:text-text max-md:-my-2.5 max-md:h-11"
      value={keyOfChoice(search)}
      options={options}
      // The slider is about all accounts.
      onChange={(key) =>
        onSearch(({ account: _, linked: __, ...others }) => ({ ...withWhatIf(others, null), ...choiceOfKey(key) }))
      }
    />
  );
}
