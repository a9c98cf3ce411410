import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { KIND_NAMES } from "../../../shared/linked-accounts/names.ts";
import { recogniseKind } from "../../../shared/linked-accounts/recognise-kind.ts";
import { LINKED_KINDS, type LinkedKindName, MAX_LINKED_LABEL } from "../../../shared/linked-accounts/rules.ts";
import { call } from "../../api/call.ts";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { queries } from "../../api/query-client.ts";
import { useRequestKey } from "../../api/request-key.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { FlagField } from "../../ui/form/FlagField.tsx";
import { DIALOG_FORM, FormActions } from "../../ui/form/FormLayout.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { linkedQuery } from "./linked.queries.ts";

const loadChecks = () => import("../../../shared/linked-accounts/check-address.ts");
type Checks = Awaited<ReturnType<typeof loadChecks>>;

type About = { option: string; hint: string; example: string; sent: string };
const ABOUT: Record<LinkedKindName, About> = {
  bitcoin: {
    option: KIND_NAMES.bitcoin,
    hint: "An address, or the extended public key of a whole wallet: xpub, ypub or zpub.",
    example: "bc1q… or zpub…",
    sent: "Public Bitcoin servers are asked about each address. An extended key stays on our server: its addresses are derived there and asked one by one.",
  },
  evm: {
    option: "EVM wallet: Ethereum, Base, Arbitrum, Optimism, Polygon, BNB Chain",
    hint: "Coins that have a price here are shown, on all six chains.",
    example: "0x…",
    sent: "One public server of each chain is asked about the address.",
  },
  solana: {
    option: KIND_NAMES.solana,
    hint: "SOL and tokens that have a price here are shown. Staked SOL is not included.",
    example: "9xQe…",
    sent: "A public server of Solana is asked about the address.",
  },
  icp: {
    option: KIND_NAMES.icp,
    hint: "A principal with ICP and tokens, or an account id of the ICP ledger.",
    example: "xxxxx-xxxxx-… or 64 digits",
    sent: "The public ledgers of the Internet Computer are asked about the account.",
  },
  hyperliquid: {
    option: KIND_NAMES.hyperliquid,
    hint: "The address of the account that trades, which begins with 0x.",
    example: "0x…",
    sent: "Hyperliquid's public interface is asked about the address.",
  },
};
const OPTIONS = LINKED_KINDS.map((kind) => [kind, ABOUT[kind].option] as const);
const isEvmLike = (kind: string) => kind === "evm" || kind === "hyperliquid";

/** The chosen kind, unless the address fits only another kind. */
function kindFor(address: string, chosen: string): string {
  const recognised = recogniseKind(address);
  return recognised === null || (isEvmLike(recognised) && isEvmLike(chosen)) ? chosen : recognised;
}

/** Links an account by its public address. A secret is refused here, before anything is sent. */
export function AddLinkedDialog({ onClose }: { onClose: () => void }) {
  const [values, onChange] = useState({ address: "", kind: "bitcoin", label: "" });
  // An address of an EVM wallet is also that of its account at the venue. Only its owner knows whether it has one.
  const [tradesOnHyperliquid, setTradesOnHyperliquid] = useState(false);
  const [idempotencyKeyOf, venueKeyOf] = [useRequestKey(), useRequestKey()];
  const kind = values.kind as LinkedKindName;
  const linksVenue = kind === "evm" && tradesOnHyperliquid;
  /** The wallet is linked already, so that a refusal is about the account at the venue alone. */
  const linkVenue = async (wallet: { address: string; label: string }) => {
    const body = { ...wallet, kind: "hyperliquid" as const };
    try {
      await call("POST /api/linked-accounts", { body, key: venueKeyOf(body) });
      succeeded("Both accounts linked. Their balances appear in a moment.");
    } catch (error) {
      failedWith(error, "The wallet is linked, but not its Hyperliquid account", refusalOf(error));
    }
  };
  const { set, bind, pending, submit } = useForm({
    values,
    onChange: (change) =>
      onChange((current) => {
        const next = change(current);
        return next.address === current.address ? next : { ...next, kind: kindFor(next.address, next.kind) };
      }),
    check: () => ({}),
    async send({ address, label }, refuse) {
      const body = { kind, address: address.trim(), label };
      try {
        const checked = (await loadChecks()).checkAddress(kind, address);
        if ("problem" in checked) {
          refuse({ address: checked.problem });
          return;
        }
        await call("POST /api/linked-accounts", { body, key: idempotencyKeyOf(body) });
        if (linksVenue) await linkVenue(body);
        else succeeded("Account linked. Its balances appear in a moment.");
        await queries.invalidateQueries(linkedQuery);
        onClose();
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== null) refuse({ address: refusal });
        else failedWith(error, "Failed to link the account");
      }
    },
  });
  const [checks, setChecks] = useState<Checks | null>(null);
  // Loads beside the dialog. Without them nothing is sent.
  useEffect(() => void loadChecks().then(setChecks, () => {}), []);
  const secret = checks?.secretIn(values.address) ?? null;
  const { verdict, ...address } = bind("address");

  return (
    <Dialog title="Link an account" onClose={onClose}>
      <form className={DIALOG_FORM} noValidate onSubmit={submit}>
        <Field
          {...address}
          verdict={secret === null ? verdict : { tone: "loss", text: secret }}
          label="Public address"
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          placeholder={ABOUT[kind].example}
          hint={ABOUT[kind].hint}
        />
        <SelectField label="Kind" name="kind" value={values.kind} options={OPTIONS} onChange={set("kind")} />
        {kind === "evm" && (
          <FlagField
            label="Link its Hyperliquid account too"
            hint="If this address also trades there."
            checked={tradesOnHyperliquid}
            onChange={setTradesOnHyperliquid}
          />
        )}
        <Field
          {...bind("label")}
          label="Name"
          note="(optional)"
          autoComplete="off"
          maxLength={MAX_LINKED_LABEL}
          placeholder="Savings"
        />
        <p className="flex gap-2 text-12 text-text-2">
          <ShieldCheck className="lucide mt-0.5 size-4 flex-none" aria-hidden="true" />
          <span>
            {ABOUT[kind].sent} {linksVenue && `${ABOUT.hyperliquid.sent} `}Your name and your other accounts are not
            sent, and nothing can be moved with an address. Never paste a private key or a seed phrase.
          </span>
        </p>
        <FormActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={pending || secret !== null}>
            {pending ? "Linking..." : "Link Account"}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
