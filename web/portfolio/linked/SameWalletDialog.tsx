import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogActions } from "../../ui/form/FormLayout.tsx";

type Props = {
  /** The account of the ledger that has the wallet's name. */
  name: string;
  /** The name of a new account for another wallet. */
  free: string;
  onChoose: (ledgerAccount: string) => Promise<void>;
  onClose: () => void;
};

/** Asks whether an account of the ledger with the wallet's name is this wallet, before its history is booked. */
export function SameWalletDialog({ name, free, onChoose, onClose }: Props) {
  const [pending, setPending] = useState(false);
  const choose = async (account: string) => {
    setPending(true);
    await onChoose(account);
    onClose();
  };
  return (
    <Dialog title={`Is this the same wallet as “${name}”?`} onClose={onClose}>
      <p className="mt-2 text-text-2">
        {`Your ledger has an account “${name}” already. If it is this wallet, its coins count once, with what the chain has. Otherwise the history is booked in a new account, “${free}”.`}
      </p>
      <DialogActions className="mt-5" onCancel={onClose}>
        <Button disabled={pending} onClick={() => void choose(free)}>
          No, another wallet
        </Button>
        <Button variant="primary" disabled={pending} onClick={() => void choose(name)}>
          Yes, the same wallet
        </Button>
      </DialogActions>
    </Dialog>
  );
}
