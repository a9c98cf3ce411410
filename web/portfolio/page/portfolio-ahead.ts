import { settingsQuery } from "../../ledger/settings.ts";
import { holdingsQuery } from "../holdings.queries.ts";
import { linkedQuery } from "../linked/linked.queries.ts";
import { leveragedQuery, spotQuery, todayQuery, valuesQuery } from "../portfolio.queries.ts";
import { DEFAULT_RANGE, type PortfolioSearch, readPortfolioSearch } from "../portfolio-search.ts";

/** What the page needs for its lists, its figures and the chart. */
export const portfolioAhead = (search: PortfolioSearch) => [
  ...[spotQuery, leveragedQuery, todayQuery, linkedQuery, settingsQuery, holdingsQuery],
  valuesQuery({}, readPortfolioSearch(search).range ?? DEFAULT_RANGE),
];
