import { TabList } from "../ui/Tabs.tsx";

export const TOKEN_PANEL = "icp-token-list";
const TABS = [
  ["all", "All Tokens"],
  ["top", "Top Tokens"],
] as const;
type Tab = (typeof TABS)[number][0];

export const TokenTabs = ({ current, onChange }: { current: Tab; onChange: (tab: Tab) => void }) => (
  <TabList label="Token lists" tabs={TABS} value={current} onChange={onChange} panelId={TOKEN_PANEL} />
);
