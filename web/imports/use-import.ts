import { useCallback, useEffect, useReducer, useRef } from "react";
import type { Mapping } from "../../shared/imports/mapping.ts";
import type { FileUnknown } from "../../shared/imports/unknown-file.ts";
import { isSignedOut } from "../api/call.ts";
import { refusalOf } from "../api/outcomes.ts";
import { queries } from "../api/query-client.ts";
import { reloadLedger } from "../ledger/reload.ts";
import { knownMapping, rememberMapping } from "./known-mappings.ts";
import { type Reader, startReader } from "./reader.ts";
import type { Choice, Preview, ReadChoices } from "./reader-messages.ts";
import { type Counts, countKnown, sendParts } from "./send-parts.ts";

/** The current step of an import. */
export type Step =
  | { kind: "idle" }
  | { kind: "reading"; share: number }
  | { kind: "refused"; problem: string }
  | Choice
  | { kind: "mapping"; unknown: FileUnknown; mapping: Mapping | undefined }
  /** `known`: how many rows are booked already; null until it is counted. */
  | { kind: "preview"; preview: Preview; known: number | null; unknown: FileUnknown | null }
  | { kind: "sending"; preview: Preview; share: number }
  | { kind: "failed"; preview: Preview; problem: string }
  | { kind: "done"; id: string; counts: Counts; preview: Preview };

const SEND_FAILED = "The connection was lost. Please try again. Rows that have arrived already are not booked twice.";

export function useImport() {
  const [step, setStep] = useReducer((_: Step, next: Step) => next, { kind: "idle" } as Step);
  const reader = useRef<Reader | null>(null);
  const file = useRef<File | null>(null);
  const choices = useRef<ReadChoices>({});
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
      return setStep({ kind: "mapping", unknown: found, mapping: next.mapping ?? mapping });
    }
    if (found.kind !== "read") return setStep(found);
    importId.current = crypto.randomUUID();
    const shown = { kind: "preview" as const, preview: found, unknown: unknown.current };
    setStep({ ...shown, known: null });
    const known = await countKnown(thread, current.name, found).catch(() => null);
    if (isCurrent() && known !== null) setStep({ ...shown, known });
  }, []);

  const open = useCallback(
    (next: File) => {
      file.current = next;
      unknown.current = null;
      void read({});
    },
    [read],
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
      setStep({ kind: "done", id, counts, preview });
    } catch (error) {
      if (!isSignedOut(error)) setStep({ kind: "failed", preview, problem: refusalOf(error) ?? SEND_FAILED });
    }
    await Promise.all([reloadLedger(), queries.invalidateQueries({ queryKey: ["/api/imports"] })]);
  };

  const applyMapping = (mapping: Mapping) => {
    if (unknown.current) rememberMapping(unknown.current.headerKey, mapping);
    void read({ ...choices.current, mapping, account: mapping.account });
  };
  const editMapping = () =>
    unknown.current && setStep({ kind: "mapping", unknown: unknown.current, mapping: choices.current.mapping });
  const reset = () => {
    sequence.current += 1;
    file.current = null;
    setStep({ kind: "idle" });
  };
  const change = (next: ReadChoices) => void read({ ...choices.current, ...next });
  return {
    step,
    fileName: file.current?.name ?? "",
    choices: choices.current,
    open,
    change,
    book,
    applyMapping,
    editMapping,
    reset,
  };
}
