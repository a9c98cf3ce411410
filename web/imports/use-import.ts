import { useCallback, useEffect, useReducer, useRef } from "react";
import type { Mapping } from "../../shared/imports/mapping.ts";
import type { FileUnknown } from "../../shared/imports/unknown-file.ts";
import { isPositionsFile } from "../../shared/portfolio/positions-csv.ts";
import { call, isSignedOut } from "../api/call.ts";
import { refusalOf } from "../api/outcomes.ts";
import { queries } from "../api/query-client.ts";
import { useGuest } from "../guest/guest.ts";
import { reloadLedger } from "../ledger/reload.ts";
import { knownMapping, rememberMapping } from "./mapping/known-mappings.ts";
import { rememberAnswers, rememberedAnswers } from "./questions/remembered-answers.ts";
import { type Reader, startReader } from "./reader.ts";
import type { Choice, Preview, ReadChoices } from "./reader-messages.ts";
import { askAbout, type Counts, type KnownOfFile, sendParts } from "./send-parts.ts";

/** The current step of an import. */
export type Step =
  | { kind: "idle" }
  | { kind: "reading"; share: number }
  | { kind: "refused"; problem: string }
  | Choice
  | { kind: "positions"; csv: string; unknown: FileUnknown }
  | { kind: "mapping"; unknown: FileUnknown; mapping: Mapping | undefined }
  /** `known`: how many rows are booked already; null until it is counted. */
  | {
      kind: "preview";
      preview: Preview;
      known: number | null;
      withoutMarket: KnownOfFile["withoutMarket"];
      unknown: FileUnknown | null;
    }
  | { kind: "sending"; preview: Preview; share: number }
  | { kind: "failed"; preview: Preview; problem: string }
  /** `priced`: how many transactions got a price of the archive; null when the user did not ask for it. */
  | { kind: "done"; id: string; counts: Counts; preview: Preview; priced: number | null };

const SEND_FAILED = "The connection was lost. Please try again. Rows that have arrived already are not booked twice.";

/** The key of what is remembered about files of one kind. */
const layoutKey = ({ layout }: Preview, unknown: FileUnknown | null): string =>
  layout.id === "mapped" && unknown ? unknown.headerKey : layout.id;

export function useImport() {
  const [step, setStep] = useReducer((_: Step, next: Step) => next, { kind: "idle" } as Step);
  const reader = useRef<Reader | null>(null);
  const file = useRef<File | null>(null);
  const hasArchive = !useGuest();
  const noChoices = (): ReadChoices => ({ answers: {}, hasArchive });
  const choices = useRef(noChoices());
  /** The layout whose remembered answers are among the choices. */
  const remembered = useRef<string | null>(null);
  const unknown = useRef<FileUnknown | null>(null);
  const importId = useRef("");
  /** Grows with each reading of a file, so that the result of an earlier reading is ignored. */
  const sequence = useRef(0);
  useEffect(() => () => reader.current?.stop(), []);

  const read = useCallback(async (next: ReadChoices) => {
    sequence.current += 1;
    const thisSequence = sequence.current;
    const isCurrent = () => sequence.current === thisSequence;
    const current = file.current;
    if (!current) return;
    choices.current = next;
    setStep({ kind: "reading", share: 0 });
    // A file that is still being read is abandoned with its thread.
    reader.current?.stop();
    reader.current = startReader();
    const thread = reader.current;
    const found = await thread.read(current, next, (share) => isCurrent() && setStep({ kind: "reading", share }));
    if (!isCurrent()) return;
    if (found.kind === "unknown") {
      unknown.current = found;
      const mapping = knownMapping(found.headerKey);
      if (mapping && !next.mapping) return read({ ...next, mapping });
      if (!next.mapping && isPositionsFile(found.names, found.values)) {
        const csv = await current.text();
        return isCurrent() ? setStep({ kind: "positions", csv, unknown: found }) : undefined;
      }
      return setStep({ kind: "mapping", unknown: found, mapping: next.mapping ?? mapping });
    }
    if (found.kind !== "read") return setStep(found);
    const layout = layoutKey(found, unknown.current);
    if (remembered.current !== layout) {
      remembered.current = layout;
      const answers = { ...rememberedAnswers(layout), ...next.answers };
      if (Object.keys(answers).length > Object.keys(next.answers).length) return read({ ...next, answers });
    }
    importId.current = crypto.randomUUID();
    const shown = { kind: "preview" as const, preview: found, unknown: unknown.current };
    setStep({ ...shown, known: null, withoutMarket: [] });
    const known = await askAbout(thread, current.name, found).catch(() => null);
    if (isCurrent() && known !== null)
      setStep({ ...shown, known: known.duplicates, withoutMarket: known.withoutMarket });
  }, []);

  const open = useCallback(
    (next: File) => {
      file.current = next;
      unknown.current = null;
      remembered.current = null;
      void read({ answers: {}, hasArchive });
    },
    [read, hasArchive],
  );

  const book = async (preview: Preview) => {
    const [thread, current] = [reader.current, file.current];
    if (!thread || !current) return;
    sequence.current += 1;
    setStep({ kind: "sending", preview, share: 0 });
    try {
      const id = importId.current;
      const counts = await sendParts(thread, id, current.name, preview, (share) =>
        setStep({ kind: "sending", preview, share }),
      );
      const { mapping } = choices.current;
      if (mapping && unknown.current) rememberMapping(unknown.current.headerKey, mapping);
      rememberAnswers(layoutKey(preview, unknown.current), choices.current.answers);
      setStep({ kind: "done", id, counts, preview, priced: await takeArchivePrices(id) });
    } catch (error) {
      if (!isSignedOut(error)) setStep({ kind: "failed", preview, problem: refusalOf(error) ?? SEND_FAILED });
    }
    await Promise.all([reloadLedger(), queries.invalidateQueries({ queryKey: ["/api/imports"] })]);
  };

  const takeArchivePrices = async (id: string) => {
    if (!hasArchive || choices.current.answers.archivePrices !== "yes") return null;
    // The import is booked. The panel of the result offers the prices again when this fails.
    const reply = await call("POST /api/archive-prices", { query: { import: id } }).catch(() => null);
    return reply?.priced ?? null;
  };

  const answer = (key: string, given: string | undefined) => {
    const { [key]: _, ...others } = choices.current.answers;
    void read({ ...choices.current, answers: given === undefined ? others : { ...others, [key]: given } });
  };
  const applyMapping = (mapping: Mapping) => {
    void read({ ...choices.current, mapping, account: mapping.account });
  };
  const editMapping = () =>
    unknown.current && setStep({ kind: "mapping", unknown: unknown.current, mapping: choices.current.mapping });
  const reset = () => {
    sequence.current += 1;
    file.current = null;
    setStep({ kind: "idle" });
  };
  const change = (next: Partial<ReadChoices>) => void read({ ...choices.current, ...next });
  return {
    step,
    fileName: file.current?.name ?? "",
    choices: choices.current,
    open,
    change,
    answer,
    book,
    applyMapping,
    editMapping,
    reset,
  };
}
