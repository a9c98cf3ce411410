/** Matches the modules whose paths end with, or contain, one of these. */
const modules = (...paths: string[]): RegExp =>
  new RegExp(paths.map((path) => path.replaceAll(".", "\\.").replaceAll("/", "[\\\\/]")).join("|"));

/**
 * Which modules become one file. A file that several groups would take belongs to the first. What no group takes is split
 * by the pages that need it.
 *
 * The first page and all its imports are one file. If the code that lazy pages also import were in files of its own, the
 * first page would load 4 kB more. The badge is in the file too, because most pages need it. The signed-in portfolio would
 * be sixty files without its groups, and each of them a request.
 */
export const GROUPS = [
  { name: "index", test: modules("web/main.tsx", "ui/Badge.tsx"), priority: 1 },
  // The cache of replies, which nearly every page uses and the market page does not.
  {
    name: "query",
    test: /react-query[\\/]build[\\/].*[\\/](QueryClientProvider|useBaseQuery|useQuery|queryOptions)\.js$|query-core[\\/].*[\\/](queryClient|queryObserver)\.js$|web[\\/]api[\\/](query-client|use-query|use-mutation)\.ts$/,
    priority: 1,
  },
  // The style sheet of all other pages stays a file of its own.
  { name: "other-pages", test: modules("other-pages.css"), priority: 1 },
  { name: "dialog", test: modules("web/ui/Dialog.tsx"), priority: 1 },
  { name: "icons", test: modules("lucide-react/dist/esm/icons/"), minShareCount: 3 },
  // What nearly every page but the market has: its gate, its controls and its forms.
  {
    name: "common",
    test: modules(
      "ads/rules.ts",
      "shared/live-prices/frame.ts",
      "shared/news/rules.ts",
      "shared/charts/chart-ranges.ts",
      "web/accounts/session/RequireUser.tsx",
      "web/accounts/session/SessionUnknown.tsx",
      "web/api/back-off.ts",
      "web/api/outcomes.ts",
      "web/api/request-key.ts",
      "web/guest/PortfolioOwner.tsx",
      "icons/chevron-down.",
      "icons/hard-drive.",
      "icons/link.",
      "icons/radio.",
      "web/ui/DisplayTitle.tsx",
      "web/ui/Spinner.tsx",
      "web/ui/Tabs.tsx",
      "web/ui/Tip.tsx",
      "web/ui/chart/chart-scale.ts",
      "web/ui/chart/use-point-navigation.ts",
      "web/ui/contours/SeaContours.tsx",
      "web/ui/copy-text.ts",
      "web/ui/file-drop/",
      "web/ui/form/Field.tsx",
      "web/ui/form/FormLayout.tsx",
      "web/ui/form/Select",
      "web/ui/form/use-form.ts",
    ),
    minShareCount: 2,
  },
  // What values and shows money: exact figures, prices, rates, and the settings and the positions of the ledger.
  {
    name: "money",
    test: modules(
      "shared/alerts/rules.ts",
      "shared/exchange-rates/dollar-rates.ts",
      "shared/exchange-rates/rates.ts",
      "shared/icp-tokens/coin-id.ts",
      "shared/ledger/in-currency.ts",
      "shared/linked-accounts/names.ts",
      "shared/linked-accounts/rules.ts",
      "shared/portfolio/entry-price-text.ts",
      "shared/portfolio/rules.ts",
      "shared/portfolio/unknown-words.ts",
      "shared/transactions/methods.ts",
      "shared/transactions/perpetuals.ts",
      "shared/transactions/spam.ts",
      "shared/transactions/transaction.ts",
      "shared/values/decimal.ts",
      "shared/values/format-decimal.ts",
      "shared/zones/zone.ts",
      "web/currencies/daily-rates.ts",
      "web/currencies/entry/use-entry-currency.ts",
      "web/guest/ExportLink.tsx",
      "shared/gains/tax-years.ts",
      "web/ledger/settings.ts",
      "web/ledger/use-ledger-money.ts",
      "web/markets/store/coin-prices.ts",
      "web/portfolio/account/account-choice.ts",
      "web/portfolio/account/account.queries.ts",
      "web/portfolio/account/use-account-names.ts",
      "web/portfolio/chart/HistoryFrame.tsx",
      "web/portfolio/closing/ClosedRow.tsx",
      "web/portfolio/closing/closed.queries.ts",
      "web/portfolio/explained/figures.ts",
      "web/portfolio/linked/linked.queries.ts",
      "web/portfolio/linked/names.ts",
      "web/portfolio/linked/use-venue-trades.ts",
      "web/portfolio/use-refresh-prices.ts",
      "web/portfolio/holdings.queries.ts",
      "web/portfolio/portfolio.queries.ts",
      "web/portfolio/positions.ts",
      "web/portfolio/realised.queries.ts",
      "web/portfolio/sample/kept-sample.ts",
      "web/portfolio/table/Amount.tsx",
      "web/portfolio/table/Cell.tsx",
      "web/portfolio/table/CoinMark.tsx",
      "web/portfolio/table/KnownPart.tsx",
      "web/portfolio/what-if/what-if-search.ts",
    ),
    minShareCount: 2,
  },
  // The charts of coins and of shares need them without the portfolio.
  { name: "scales", test: modules("web/ui/chart/time-scale.ts", "web/ui/chart/Levels.tsx"), priority: 1 },
  { name: "news", test: modules("news/news.queries.ts", "news/Segments.tsx") },
  {
    name: "shown-ads",
    test: modules("slots/AdSlotContent.tsx", "slots/ad-row-visibility.ts", "slots/closed-ads.ts", "slots/AdFace.tsx"),
  },
  // What books and values transactions, which a guest's browser does itself.
  {
    name: "ledger",
    test: modules(
      "shared/gains/contracts.ts",
      "shared/ledger/closing.ts",
      "shared/performance/rules.ts",
      "shared/transactions/accounting.ts",
      "shared/transactions/expand.ts",
      "shared/transactions/leg-values.ts",
    ),
    minShareCount: 2,
  },
  {
    name: "portfolio-page",
    test: modules(
      "file-drop/DropToImport.tsx",
      "portfolio/account/AccountSelect.tsx",
      "page/AllAccounts.tsx",
      "page/PortfolioContents.tsx",
      "page/PortfolioDialogs.tsx",
      "page/PortfolioFooter.tsx",
      "page/PortfolioPage.tsx",
      "page/PortfolioTools.tsx",
      "page/portfolio-ahead.ts",
    ),
  },
  {
    name: "portfolio-parts",
    test: modules(
      "closing/ClosedPositions.tsx",
      "leveraged/LeveragedTable.tsx",
      "linked/LinkedSection.tsx",
      "performance/Performance.tsx",
    ),
  },
  // The page of one account needs it for the chart of a position alone.
  { name: "value-chart", test: modules("portfolio/chart/History.tsx", "portfolio/chart/ValueChart.tsx") },
  {
    name: "profile",
    test: modules(
      "sign-in/accounts.rules.ts",
      "use-availability.ts",
      "use-profile-form.ts",
      "ProfileFields.tsx",
      "UsernameField.tsx",
    ),
  },
  { name: "bell", test: modules("alerts/bell/AlertBell.tsx", "push/push-choice.ts") },
  { name: "figure-form", test: modules("form/FigureField.tsx", "form/use-position-form.ts") },
];
