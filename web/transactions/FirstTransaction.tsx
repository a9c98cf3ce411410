import { Link } from "@tanstack/react-router";
import { FileUp, Link2, Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useGuest } from "../guest/guest.ts";
import { Button } from "../ui/Button.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";

const AddLinkedDialog = lazyPart(async () => (await import("../portfolio/linked/AddLinkedDialog.tsx")).AddLinkedDialog);

const NeedsAccount = lazyPart(async () => (await import("../portfolio/form/NeedsAccount.tsx")).NeedsAccount);

/** The list of transactions before the first one: what it will hold, and three ways to fill it. */
export function FirstTransaction({ onAdd, onOpening }: { onAdd: () => void; onOpening: () => void }) {
  const isGuest = useGuest();
  const [isLinking, setIsLinking] = useState(false);
  const close = () => setIsLinking(false);
  return (
    <section className="rounded-panel border bg-surface p-4 md:p-6" aria-labelledby="first-transaction">
      <h2 id="first-transaction" className="text-18 font-semibold tracking-tight">
        No transactions yet
      </h2>
      <p className="mt-1 max-w-150 text-text-2">
        This list has what you bought, sold, sent, received, earned and paid. Your holdings, gains and tax report follow
        from it.
      </p>
      <ul className="mt-5 grid gap-x-8 gap-y-5 md:grid-cols-3">
        <Way
          title="Add"
          text="Enter a single purchase, sale or transfer."
          action={
            <Button variant="primary" onClick={onAdd}>
              <Plus aria-hidden="true" /> Add transaction
            </Button>
          }
        />
        <Way
          title="Import"
          text="Choose the CSV file of an exchange, a wallet or another tracker. You see what it books first."
          action={
            <Link to="/transactions" search={{ report: "imports" }} className="button plain">
              <FileUp aria-hidden="true" /> Import a CSV file
            </Link>
          }
        />
        <Way
          title="Link"
          text="Give the public address of a wallet. We then read its balances for you."
          action={
            <Button onClick={() => setIsLinking(true)}>
              <Link2 aria-hidden="true" /> Link an address
            </Button>
          }
        />
      </ul>
      <p className="mt-5 text-13 text-text-2">
        Did you buy long ago?{" "}
        <button type="button" className="min-h-6 underline" onClick={onOpening}>
          Enter an opening balance
        </button>{" "}
        instead of each purchase.
      </p>
      {isLinking && (
        <Suspense fallback={null}>
          {isGuest ? <NeedsAccount feature="linking" onClose={close} /> : <AddLinkedDialog onClose={close} />}
        </Suspense>
      )}
    </section>
  );
}

const Way = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
  <li className="flex flex-col items-start gap-2 max-md:border-t max-md:pt-4">
    <h3 className="font-semibold">{title}</h3>
    <p className="mb-auto text-13 text-text-2">{text}</p>
    {action}
  </li>
);
