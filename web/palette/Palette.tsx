import { useRouter } from "@tanstack/react-router";
import { Bell, FileText, type LucideIcon, Minus, Plus, Search, Star, Wallet, Zap } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, memo, useId, useState } from "react";
import { pictureOf } from "../../shared/icp-tokens/coin-id.ts";
import { coinDisc } from "../../shared/markets/coin-cells.ts";
import { CoinPicture } from "../markets/coin/CoinPicture.tsx";
import { useOpenCoinDialog } from "../markets/coin/use-open-coin-dialog.ts";
import { plainFigure } from "../ui/form/typed-number.ts";
import { toggleWatched } from "../watchlist/watchlist.ts";
import type { Entry } from "./entries.ts";
import { PalettePanel } from "./PalettePanel.tsx";
import { showPalette } from "./palette-state.ts";
import { rememberChoice } from "./recent.ts";
import { useEntries } from "./use-entries.ts";

export type PaletteActions = { onSwitchTheme: () => void; onSignOut: () => void };

const KIND_WORDS: Record<Entry["kind"], string> = {
  coin: "Coin",
  page: "Page",
  action: "Action",
  article: "Article",
  position: "Your position",
};
const RUN_ICONS: Partial<Record<Entry["run"], LucideIcon>> = { alert: Bell, add: Plus, sell: Minus, watch: Star };

/** Closes the palette and runs the action of the entry. */
function useRun({ onSwitchTheme, onSignOut }: PaletteActions) {
  const router = useRouter();
  const openDialog = useOpenCoinDialog();
  return (entry: Entry) => {
    showPalette(null);
    if (entry.kind !== "article") rememberChoice(entry.key);
    const { run, coinId: id, note = "", to = "/", figure } = entry;
    if (run === "navigate") router.history.push(to);
    else if (run === "theme") onSwitchTheme();
    else if (run === "currency") void import("../currencies/show-in.ts").then(({ showIn }) => showIn(to));
    else if (run === "sign-out") onSignOut();
    else if (run === "shortcuts") showPalette("shortcuts");
    else if (run === "watch" && id) toggleWatched(id);
    else if (id) {
      // The form asks for an amount that can be read in two ways.
      const plain = figure && plainFigure(figure, navigator.language);
      if (run === "sell")
        return router.history.push(`/transactions?${new URLSearchParams({ sell: `${plain ?? ""},${id},${note}` })}`);
      const name = entry.coinName ?? entry.title;
      const coin = { id, name, symbol: note.toLowerCase(), image: pictureOf(id), ...(plain && { figure: plain }) };
      openDialog(run === "alert" ? { ...coin, alert: true } : coin);
    }
  };
}

/** Finds coins, pages, actions, articles and positions. The field keeps the focus, and the arrow keys mark an entry. */
export function Palette(actions: PaletteActions) {
  const listId = useId();
  const [text, setText] = useState("");
  const [marked, setMarked] = useState(0);
  const entries = useEntries(text);
  const run = useRun(actions);
  const active = Math.min(marked, entries.length - 1);

  const mark = (index: number) => {
    const next = (index + entries.length) % entries.length;
    setMarked(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    const next = steps[event.key];
    const entry = entries[active];
    if (event.key === "Enter" && entry) {
      event.preventDefault();
      run(entry);
    } else if (next !== undefined && entries.length > 0) {
      event.preventDefault();
      mark(next);
    }
  };
  // One handler for all options, so that an option renders again only when it changes.
  const indexAt = ({ target }: MouseEvent) =>
    Number((target as Element).closest<HTMLElement>("[role=option]")?.dataset.index ?? -1);
  const markPointed = (event: MouseEvent) => {
    const index = indexAt(event);
    if (index >= 0) setMarked(index);
  };
  const runPointed = (event: MouseEvent) => {
    const entry = entries[indexAt(event)];
    if (entry) run(entry);
  };
  return (
    <PalettePanel title="Search" onClose={() => showPalette(null)}>
      <div className="mt-2 flex h-11 items-center gap-2.5 rounded-control border border-edge bg-surface px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <Search aria-hidden="true" className="text-text-3" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the panel exists to type in this field
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search coins, pages and actions"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          placeholder="Bitcoin, portfolio, alert btc 60000…"
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-text-3 max-md:text-16"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(0);
          }}
          onKeyDown={handleKey}
        />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys */}
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Results"
        className="-mx-2 mt-2 h-96 max-h-[60dvh] overflow-y-auto overscroll-contain"
        onMouseDown={(event) => event.preventDefault()}
        onMouseMove={markPointed}
        onClick={runPointed}
      >
        {entries.map((entry, index) => (
          <Option key={entry.key} id={`${listId}-${index}`} entry={entry} index={index} isActive={index === active} />
        ))}
      </div>
      {entries.length === 0 && (
        <p className="-mt-96 mb-86 text-center text-13 text-text-2">Nothing found for “{text.trim()}”.</p>
      )}
      <p role="status" className="sr-only">
        {text.trim() === "" ? "" : `${entries.length} results`}
      </p>
    </PalettePanel>
  );
}

type OptionProps = { id: string; entry: Entry; index: number; isActive: boolean };

const Option = memo(function Option({ id, entry, index, isActive }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      data-index={index}
      aria-selected={isActive}
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2 max-md:min-h-11 aria-selected:bg-hover"
    >
      <EntryPicture entry={entry} />
      <span className="min-w-0 truncate font-medium">{entry.title}</span>
      {entry.note && entry.kind !== "action" && <span className="truncate text-13 text-text-3">{entry.note}</span>}
      <span className="ml-auto text-12 whitespace-nowrap text-text-3">{KIND_WORDS[entry.kind]}</span>
    </div>
  );
});

function EntryPicture({ entry }: { entry: Entry }) {
  const { kind, run, coinId, code } = entry;
  if ((kind === "coin" || kind === "position") && coinId) {
    return (
      <span className="flex-none *:float-none *:m-0">
        <CoinPicture image={pictureOf(coinId)} {...coinDisc(coinId, code)} />
      </span>
    );
  }
  const Icon = RUN_ICONS[run] ?? (kind === "article" ? FileText : kind === "position" ? Wallet : Zap);
  return (
    <span className="grid size-7 flex-none place-items-center text-text-3">
      <Icon aria-hidden="true" />
    </span>
  );
}
