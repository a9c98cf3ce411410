import { type ReactNode, useId } from "react";

export type FieldWords = {
  label: string;
  /** Beside the label: "(optional)". */
  note?: string;
  /** Under the field, always: the rules of what goes in. */
  hint?: ReactNode;
  /** Under the field, above the hint: how what stands in it is judged. A problem marks the field. */
  verdict?: { tone: "gain" | "loss"; text: string } | null;
};
type Marks = { id: string; "aria-describedby": string; "aria-invalid": true | undefined };
type Props = FieldWords & { className?: string; children: (marks: Marks) => ReactNode };

/** What every field has around it: the label, the hint, and the verdict, read out as it changes. */
export function FieldFrame({ label, note, hint, verdict, className = "field", children }: Props) {
  const id = useId();
  const about = `${id}-about`;
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label} {note && <span className="text-text-3">{note}</span>}
      </label>
      <div className={className}>
        {children({ id, "aria-describedby": about, "aria-invalid": verdict?.tone === "loss" || undefined })}
      </div>
      <div id={about} className="field-about">
        <p role="status" className={verdict?.tone}>
          {verdict?.text}
        </p>
        {hint && <p>{hint}</p>}
      </div>
    </div>
  );
}
