import { accessTokenEndpoints } from "./access-tokens/contract.ts";
import { accountEndpoints } from "./accounts/contract.ts";
import { signInMethodsEndpoints } from "./accounts/sign-in-methods-contract.ts";
import { adminEndpoints } from "./admin/contract.ts";
import { adEndpoints } from "./ads/contract.ts";
import { channelEndpoints } from "./alerts/channels/contract.ts";
import { alertEndpoints } from "./alerts/contract.ts";
import { archivePricesEndpoints } from "./archive-prices/contract.ts";
import { asOfEndpoints } from "./as-of/contract.ts";
import { chatEndpoints } from "./chat/contract.ts";
import { coinEndpoints } from "./coins/contract.ts";
import { currencyEndpoints } from "./currencies/contract.ts";
import { ecosystemEndpoints } from "./ecosystems/contract.ts";
import { exchangeRateEndpoints } from "./exchange-rates/contract.ts";
import { gainsEndpoints } from "./gains/contract.ts";
import { icpTokenEndpoints } from "./icp-tokens/contract.ts";
import { importEndpoints } from "./imports/contract.ts";
import { closedEndpoints } from "./ledger/contract.ts";
import { openingEndpoints } from "./ledger/opening-contract.ts";
import { transferEndpoints } from "./ledger/transfers-contract.ts";
import { settingsEndpoints } from "./ledger-settings/contract.ts";
import { linkedAccountEndpoints } from "./linked-accounts/contract.ts";
import { marketEndpoints } from "./markets/contract.ts";
import { newsEndpoints } from "./news/contract.ts";
import { performanceEndpoints } from "./performance/contract.ts";
import { portfolioEndpoints } from "./portfolio/contract.ts";
import { moveEndpoints } from "./portfolio/move-contract.ts";
import { summaryEndpoints } from "./portfolio/summary-contract.ts";
import { valuesEndpoints } from "./portfolio/values-contract.ts";
import { reportEndpoints } from "./reports/contract.ts";
import { shareEndpoints } from "./shares/contract.ts";
import { startEndpoints } from "./start/contract.ts";
import { operationEndpoints } from "./status/contract.ts";
import { taxEndpoints } from "./tax/contract.ts";
import { transactionEndpoints } from "./transactions/contract.ts";
import { holdingEndpoints } from "./transactions/holdings-contract.ts";
import { listEndpoints } from "./transactions/list/contract.ts";
import { visitEndpoints } from "./visits/contract.ts";
import { watchlistEndpoints } from "./watchlist/contract.ts";

/** Every endpoint of the product, with its access rule, its input and its reply. */
export const contract = {
  ...accessTokenEndpoints,
  ...accountEndpoints,
  ...signInMethodsEndpoints,
  ...adEndpoints,
  ...adminEndpoints,
  ...alertEndpoints,
  ...archivePricesEndpoints,
  ...channelEndpoints,
  ...chatEndpoints,
  ...closedEndpoints,
  ...marketEndpoints,
  ...coinEndpoints,
  ...currencyEndpoints,
  ...ecosystemEndpoints,
  ...exchangeRateEndpoints,
  ...icpTokenEndpoints,
  ...importEndpoints,
  ...linkedAccountEndpoints,
  ...moveEndpoints,
  ...newsEndpoints,
  ...openingEndpoints,
  ...operationEndpoints,
  ...performanceEndpoints,
  ...asOfEndpoints,
  ...portfolioEndpoints,
  ...summaryEndpoints,
  ...valuesEndpoints,
  ...gainsEndpoints,
  ...reportEndpoints,
  ...settingsEndpoints,
  ...shareEndpoints,
  ...startEndpoints,
  ...listEndpoints,
  ...taxEndpoints,
  ...transactionEndpoints,
  ...holdingEndpoints,
  ...transferEndpoints,
  ...visitEndpoints,
  ...watchlistEndpoints,
};

export type Contract = typeof contract;
