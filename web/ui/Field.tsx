import { type ComponentProps, type ReactNode, useId } from "react";

type Props = Omit<ComponentProps<"input">, "className" | "id"> & {
  label: string;
  /** Beside the label: "(optional)". */
  note?: string;
  /** Under the field, always: the rules of what goes in. */
  hint?: ReactNode;
  /** Under the field, above the hint: how what stands in it is judged. A problem marks the field. */
  verdict?: { tone: "gain" | "loss"; text: string } | null;
  /** At the right end inside the field. */
  end?: ReactNode;
};

/** A labelled input with its hint, and the verdict on what is typed, read out as it changes. */
export function Field({ label, note, hint, verdict, end, ...input }: Props) {
  const id = useId();
  const about = `${id}-about`;
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label} {note && <span className="text-text-3">{note}</span>}
      </label>
      <div className="field">
        <input id={id} aria-describedby={about} aria-invalid={verdict?.tone === "loss" || undefined} {...input} />
        {end}
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
