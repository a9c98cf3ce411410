import { Dialog } from "../ui/Dialog.tsx";
import { showPalette } from "./palette-state.ts";

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const SHORTCUTS: readonly [keys: readonly string[], effect: string][] = [
  [[isMac ? "⌘" : "Ctrl", "K"], "Search coins, pages and actions"],
  [["/"], "Search coins, pages and actions"],
  [["?"], "Show the keyboard shortcuts"],
  [["↑", "↓"], "Move in the list of results"],
  [["Enter"], "Open the marked result"],
  [["Esc"], "Close a dialog, or clear a search"],
];

export const Shortcuts = () => (
  <Dialog title="Keyboard shortcuts" onClose={() => showPalette(null)}>
    <dl className="mt-2">
      {SHORTCUTS.map(([keys, effect]) => (
        <div key={keys.join()} className="flex items-center justify-between gap-4 py-2 not-first:border-t">
          <dt>{effect}</dt>
          <dd className="flex gap-1">
            {keys.map((key) => (
              <kbd key={key} className="min-w-7 rounded-sm border bg-background px-1.5 text-center text-13 leading-6">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
