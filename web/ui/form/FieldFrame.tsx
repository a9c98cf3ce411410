import { type ReactNode, useId } from "react";
import "./field.css";

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
type Props = FieldTexts & { className?: string; children: (attributes: FieldAttributes) => ReactNode };

/** The label, the hint and the check result around a field. Screen readers announce a changed check result. */
export function FieldFrame({ label, note, hint, verdict, className = "field", children }: Props) {
  const id = useId();
  const descriptionId = `${id}-about`;
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label} {note && <span className="text-text-3">{note}</span>}
      </label>
      <div className={className}>
        {children({ id, "aria-describedby": descriptionId, "aria-invalid": verdict?.tone === "loss" || undefined })}
      </div>
      <div id={descriptionId} className="field-about">
        <p role="status" className={verdict?.tone}>
          {verdict?.text}
        </p>
        {hint && <p>{hint}</p>}
      </div>
    </div>
  );
}
