import { type ComponentProps, useId } from "react";

type Props = Omit<ComponentProps<"textarea">, "className" | "id"> & {
  label: string;
  note?: string;
  hint?: string;
  verdict?: { tone: "gain" | "loss"; text: string } | null;
};

/** A labelled text of several lines, in the manner of `Field`. */
export function AreaField({ label, note, hint, verdict, ...area }: Props) {
  const id = useId();
  const about = `${id}-about`;
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label} {note && <span className="text-text-3">{note}</span>}
      </label>
      <div className="field area">
        <textarea id={id} aria-describedby={about} aria-invalid={verdict?.tone === "loss" || undefined} {...area} />
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
