import { type ReactNode, useId } from "react";

export const FIELD_LABEL = "mb-1.5 block text-13 text-text-2";
/** The border around an input. It has the outline while the input has the focus, but not while a button in it has. */
export const FIELD_BORDER =
  "flex items-center rounded-control border border-edge bg-surface text-text-3 outline-offset-2 outline-(--focus) has-[>:is(input,select,textarea):focus-visible]:outline-2 has-[>[aria-invalid]]:border-loss";
export const FIELD_INPUT =
  "h-full min-w-0 flex-1 rounded-sm px-2.5 text-text outline-none placeholder:text-text-3 placeholder:opacity-100 autofill:[box-shadow:0_0_0_50px_var(--surface)_inset] autofill:[-webkit-text-fill-color:var(--text)] max-md:text-16";

export type FieldTexts = {
  label: string;
  /** A text beside the label, such as "(optional)". */
  note?: string;
  /** The rules for the value, always shown under the field. */
  hint?: ReactNode;
  /** The result of checking the value, shown under the field above the hint. A "loss" marks the field as invalid. */
  verdict?: { tone: "gain" | "loss"; text: string } | null;
};
type FieldAttributes = { id: string; "aria-describedby": string; "aria-invalid": true | undefined };
type Props = FieldTexts & { height?: string; children: (attributes: FieldAttributes) => ReactNode };

/** The label, the hint and the check result around a field. Screen readers announce a changed check result. */
export function FieldFrame({ label, note, hint, verdict, height = "h-11", children }: Props) {
  const id = useId();
  const descriptionId = `${id}-about`;
  return (
    <div>
      <label className={FIELD_LABEL} htmlFor={id}>
        {label} {note && <span className="text-text-3">{note}</span>}
      </label>
      <div className={`${FIELD_BORDER} ${height}`}>
        {children({ id, "aria-describedby": descriptionId, "aria-invalid": verdict?.tone === "loss" || undefined })}
      </div>
      <div id={descriptionId} className="text-12">
        <p role="status" className={`not-empty:mt-1.5 ${verdict?.tone ?? ""}`}>
          {verdict?.text}
        </p>
        {hint && <p className={`text-text-3 ${verdict?.text ? "mt-0.5" : "mt-1.5"}`}>{hint}</p>}
      </div>
    </div>
  );
}
